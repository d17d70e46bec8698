"""A chart of your own from a results folder: expansions by optimal length.

    python3 examples/figure.py results/paper berthaud-azlouk-random figure.svg

Needs pandas and matplotlib (Debian: python3-pandas, python3-matplotlib).
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas

folder, experiment, file = sys.argv[1:]
runs = pandas.read_csv(f"{folder}/runs.csv")
instances = pandas.read_csv(f"{folder}/instances.csv")

runs = runs[(runs.experiment == experiment) & (runs.role != "reference") & (runs.status == "solved")]
runs = runs.merge(instances, on=["experiment", "instance"])
means = runs.groupby(["label", "optimum_lower"]).expanded.mean().unstack("label")

means.plot(logy=True, style=".-", figsize=(8, 5), xlabel="optimal length", ylabel="expanded nodes (mean)")
plt.tight_layout()
plt.savefig(file)
print(f"{len(runs)} runs of {means.shape[1]} solvers in {file}")
