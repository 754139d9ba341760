"""Doses of a group by week, taken, missed and unknown, from Dosebeat's bulk export: prints them and draws a figure.

DOSEBEAT=https://dosebeat.example.org DOSEBEAT_TOKEN=dbt_… python3 adherence.py GROUP FROM TO adherence.png

The service token has the scope read:figures. Needs pandas and matplotlib (Debian: python3-pandas, python3-matplotlib).
"""

import gzip
import io
import os
import sys
import urllib.parse
import urllib.request

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas as pd

SERVER, TOKEN = os.environ["DOSEBEAT"], os.environ["DOSEBEAT_TOKEN"]


def export(table, **query):
    """All rows as of one instant, part by part, and that instant."""
    parts = []
    while True:
        address = f"{SERVER}/api/bulk/{table}?{urllib.parse.urlencode({'format': 'csv', **query})}"
        headers = {"Authorization": f"Bearer {TOKEN}", "Accept-Encoding": "gzip"}
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            body, said = answer.read(), answer.headers
        if said["Content-Encoding"] == "gzip":
            body = gzip.decompress(body)
        parts.append(pd.read_csv(io.BytesIO(body)))
        # The cursor keeps the instant up to which the first part reached.
        if said["Dosebeat-Cursor"] is None:
            return pd.concat(parts, ignore_index=True), said["Dosebeat-As-Of"]
        query["cursor"] = said["Dosebeat-Cursor"]


group, first, last, file = sys.argv[1:]
days, as_of = export("figures", group=group, to=last, patients=50, **{"from": first})
# Of a day that is not over, not known or not monitored nothing may be said.
days = days[days["counted"]].assign(week=pd.to_datetime(days["date"]).dt.to_period("W-SUN"))
weeks = days.groupby("week")[["due", "taken", "missed", "unknown"]].sum()
weeks = weeks[weeks["due"] > 0]
for week, row in weeks.iterrows():
    print(f"{week.start_time:%Y-%m-%d} due {row.due} taken {row.taken} missed {row.missed} unknown {row.unknown}")

figure, axes = plt.subplots(figsize=(7, 3.5), dpi=110)
bottom = pd.Series(0.0, index=weeks.index)
for name, colour in {"taken": "#1f6fb2", "missed": "#d1662a", "unknown": "#9aa5ad"}.items():
    share = 100 * weeks[name] / weeks["due"]
    axes.bar([f"{week.start_time:%d %b}" for week in weeks.index], share, bottom=bottom, color=colour, label=name)
    bottom += share
axes.set_ylabel("% of doses due")
axes.set_title(f"{days['profileid'].nunique()} patients, as of {as_of[:16].replace('T', ' ')} UTC", fontsize=10)
axes.legend(ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.1), frameon=False)
axes.spines[["top", "right"]].set_visible(False)
figure.savefig(file, bbox_inches="tight")
