"""Figures of published monitors, worked out by pandas from the tables of a study as Dosebeat exports them.

python3 study-figures.py FOLDER: reads days.csv, openings.csv and observed.csv (record_number, patient, from, to)
there, and prints the share of days on which everything due was taken as JSON: `days` from what the product says
of each day, `raw` from each opening of the box, by monitor and by patient.
"""

import json
import sys
from pathlib import Path

import pandas as pd

folder = Path(sys.argv[1])
days = pd.read_csv(folder / "days.csv", dtype={"record_number": str})
openings = pd.read_csv(folder / "openings.csv", dtype={"record_number": str})
observed = pd.read_csv(folder / "observed.csv", dtype=str)

raw = openings.groupby(["record_number", "date"]).size().rename("raw").reset_index()
table = days.merge(observed, on="record_number").merge(raw, how="left", on=["record_number", "date"])
table = table[(table["date"] >= table["from"]) & (table["date"] <= table["to"])].copy()
added = table["corrected"] - table["presses"]
reached = (table["raw"].fillna(0) + added >= table["occasions"]).astype(float)
# Days that are not monitored have no figure.
table["from_raw"] = reached.where(table["implementation"].notna())


def shares(column):
    by_monitor = table.groupby("record_number")[column].mean()
    # Of two boxes both must have been opened, and both must have been monitored.
    each_day = table.groupby(["patient", "date"])[column].agg(lambda of: of.min(skipna=False))
    by_patient = each_day.groupby("patient").mean()
    return {"monitors": by_monitor.to_dict(), "patients": by_patient.to_dict()}


json.dump({"days": shares("implementation"), "raw": shares("from_raw"), "rows": len(table)}, sys.stdout)
