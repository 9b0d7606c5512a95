declare const htm: {
  bind<T>(h: (type: unknown, props: Record<string, unknown> | null, ...children: unknown[]) => T):
    (strings: TemplateStringsArray, ...values: unknown[]) => T;
};
export default htm;
