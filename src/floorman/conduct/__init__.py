"""Conduct as pure functions: what players may not do beside the play, what the floor may do about it, and who decides.

finding = weigh(Consulting(book, "tournament"), "phone-use")
"""

from floorman.conduct.offences import GROUPS, OFFENCES, called
from floorman.conduct.sanctions import FACTORS, OFFICES, Claim, Instance, Offence, Office, Sanction, sanction
from floorman.conduct.weighing import Finding, OffenceReport, incidents, weigh

__all__ = [
    "FACTORS",
    "GROUPS",
    "OFFENCES",
    "OFFICES",
    "Claim",
    "Finding",
    "Instance",
    "Offence",
    "Office",
    "Sanction",
    "OffenceReport",
    "called",
    "incidents",
    "sanction",
    "weigh",
]
