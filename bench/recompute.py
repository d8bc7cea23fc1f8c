"""Recomputes loans from their products alone, in another language and without our code.

Reads one JSON document from standard input (bench/recompute.ts writes it), computes every figure again as docs/money.md
describes it, and prints what differs. Amounts are whole minor units, rates exact fractions.
"""

import json
import sys
from datetime import date, timedelta
from fractions import Fraction

UNIT = 100


def percent(text):
    return Fraction(text) / 100


def half_even(value):
    return round(Fraction(value))


def to_units(value):
    return half_even(Fraction(value) / UNIT) * UNIT


def day(text):
    return date.fromisoformat(text)


def schedule(product, amount, days, paid_out):
    """Instalments with dates, principal, interest and tax; then fee and the tax on it."""
    tenure = next(each for each in product["tenures"] if each["days"] == days)
    count = tenure["phases"] if product["instalments"] == "equal" else 1
    ends = [half_up(Fraction((index + 1) * days, tenure["phases"])) for index in range(tenure["phases"])]
    ends = ends[-count:]
    rate = percent(product["interestPercentPerDay"])
    tax_rate = percent(product["interestTaxPercent"])
    principal = amount * UNIT
    product_of_factors, annuity = Fraction(1), Fraction(0)
    before = 0
    for end in ends:
        factor = 1 + rate * (1 + tax_rate) * (end - before)
        product_of_factors *= factor
        annuity = annuity * factor + 1
        before = end
    level = to_units(half_even(principal * product_of_factors / annuity))

    def split(level):
        phases, balance, before = [], principal, 0
        for index, end in enumerate(ends):
            interest = half_even(balance * rate * (end - before))
            tax = to_units(interest * tax_rate)
            part = balance if index == count - 1 else min(balance, level - interest - tax)
            balance -= part
            due = paid_out + timedelta(days=end)
            phases.append({"due": due, "principal": part, "interest": interest, "tax": tax, "days": end - before})
            before = end
        return phases, due_of(phases[-1]) - level

    phases, gap = split(level)
    if count > 1 and abs(gap) > count // 2:
        other = to_units(level + half_even(Fraction(abs(gap), count)) * (1 if gap > 0 else -1))
        moved, other_gap = split(other)
        if abs(other_gap) < abs(gap):
            phases = moved
    phases[-1]["interest"] -= due_of(phases[-1]) % UNIT
    fee = to_units(principal * percent(product["feePercent"]))
    return phases, fee, to_units(fee * percent(product["feeTaxPercent"]))


def due_of(phase):
    return phase["principal"] + phase["interest"] + phase["tax"]


def half_up(value):
    return int(value + Fraction(1, 2))


def yearly_force(received, payments):
    """ln(1 + x) with exact days / 365, by bisection."""
    low, high = -0.99, 50.0
    for _ in range(200):
        middle = (low + high) / 2
        worth = sum(amount * (1 + middle) ** (-days / 365) for days, amount in payments)
        if worth > received:
            low = middle
        else:
            high = middle
    return low


def annual_rate(method, received, fee_tax, phases, paid_out):
    without_tax = method == "cat"
    payments = [
        ((phase["due"] - paid_out).days, phase["principal"] + phase["interest"] + (0 if without_tax else phase["tax"]))
        for phase in phases
    ]
    effective = yearly_force(received + (fee_tax if without_tax else 0), payments)
    if method == "kfs":
        return ((1 + effective) ** (1 / 365) - 1) * 365
    return effective


class Loan:
    """One loan, lived day by day."""

    def __init__(self, product, amount, days, paid_out):
        phases, self.fee, self.fee_tax = schedule(product, amount, days, paid_out)
        self.product, self.paid_out, self.today = product, paid_out, paid_out
        self.principal = amount * UNIT
        self.agreed = phases
        self.credit = 0
        start, balance = paid_out, self.principal
        self.phases = []
        for phase in phases:
            self.phases.append(
                {
                    "due": phase["due"],
                    "window": (start, phase["due"]),
                    "principal": phase["principal"],
                    "left": phase["principal"],
                    "agreed": (phase["interest"], phase["tax"]),
                    "agreed_days": balance * phase["days"],
                    "earned": {},
                    "interest_paid": 0,
                    "tax_paid": 0,
                    "overdue_days": 0,
                    "penalty": 0,
                    "penalty_paid": 0,
                }
            )
            start, balance = phase["due"], balance - phase["principal"]
        self.penalty_max = self.spread(self.penalty_room())

    def agreed_cost(self):
        return self.fee + self.fee_tax + sum(phase["interest"] + phase["tax"] for phase in self.agreed)

    def penalty_room(self):
        lawful = self.principal * self.product["penalty"]["capPercent"] // 100
        ceiling = self.principal * self.product["costMaxPercent"] // 100
        return max(0, min(lawful, ceiling - self.agreed_cost()))

    def spread(self, room):
        sums, parts, before = 0, [], 0
        for phase in self.agreed:
            sums += phase["principal"]
            until = room * sums // self.principal
            parts.append(until - before)
            before = until
        return parts

    def interest(self, phase):
        return sum(
            half_even(Fraction(days * window["agreed"][0], window["agreed_days"]))
            for window, days in ((self.phases[index], days) for index, days in phase["earned"].items())
        )

    def tax(self, phase):
        return sum(
            half_even(Fraction(days * window["agreed"][1], window["agreed_days"]))
            for window, days in ((self.phases[index], days) for index, days in phase["earned"].items())
        )

    def owed(self, phase):
        return (
            phase["left"]
            + self.interest(phase)
            - phase["interest_paid"]
            + self.tax(phase)
            - phase["tax_paid"]
            + phase["penalty"]
            - phase["penalty_paid"]
        )

    def live_until(self, until):
        terms = self.product["penalty"]
        while self.today < until:
            tomorrow = self.today + timedelta(days=1)
            for index, window in enumerate(self.phases):
                first, last = window["window"]
                balance = sum(phase["left"] for phase in self.phases[index:])
                if first < tomorrow <= last and balance > 0:
                    billed = window
                    if window["principal"] > 0 and window["left"] == 0:
                        billed = next(phase for phase in self.phases if phase["left"] > 0)
                    billed["earned"][index] = billed["earned"].get(index, 0) + balance
            for index, phase in enumerate(self.phases):
                if tomorrow > phase["due"] + timedelta(days=terms["graceDays"]):
                    base = phase["left"]
                    if terms["base"] == "overdue-amount":
                        base += self.interest(phase) - phase["interest_paid"] + self.tax(phase) - phase["tax_paid"]
                    phase["overdue_days"] += base
                    grown = half_even(phase["overdue_days"] * percent(terms["percentPerDay"]))
                    phase["penalty"] = min(self.penalty_max[index], grown)
            self.today = tomorrow

    def pay(self, amount):
        for phase in sorted(self.phases, key=lambda each: each["due"] > self.today):
            for kind in ("penalty", "tax", "interest", "principal"):
                amount -= self.settle(phase, kind, amount)
            if self.owed(phase) < UNIT:
                self.take_off(phase)
        self.credit += amount

    def settle(self, phase, kind, amount):
        if kind == "penalty":
            part = min(amount, phase["penalty"] - phase["penalty_paid"])
            phase["penalty_paid"] += part
        elif kind == "tax":
            part = min(amount, self.tax(phase) - phase["tax_paid"])
            phase["tax_paid"] += part
        elif kind == "interest":
            part = min(amount, self.interest(phase) - phase["interest_paid"])
            phase["interest_paid"] += part
        else:
            part = min(amount, phase["left"])
            phase["left"] -= part
        return part

    def take_off(self, phase):
        phase["left"] = 0
        phase["penalty_paid"] = phase["penalty"]
        phase["tax_paid"] = self.tax(phase)
        phase["interest_paid"] = self.interest(phase)

    def due(self):
        owed = sum(self.owed(phase) for phase in self.phases if phase["due"] <= self.today)
        return owed - owed % UNIT

    def payoff(self):
        owed = sum(self.owed(phase) for phase in self.phases)
        return owed - owed % UNIT

    def penalty_left(self):
        return sum(phase["penalty"] - phase["penalty_paid"] for phase in self.phases)

    def rollover_price(self):
        left = sum(phase["left"] for phase in self.phases)
        fee = to_units(left * percent(self.product["rollover"]["feePercent"]))
        return fee + to_units(fee * percent(self.product["feeTaxPercent"]))

    def roll_over(self):
        if self.penalty_left() < UNIT:
            for phase in self.phases:
                phase["penalty_paid"] = phase["penalty"]
        open_phases = [phase for phase in self.phases if self.owed(phase) > 0]
        late = max(0, (self.today - open_phases[0]["due"]).days) if open_phases else 0
        shift = timedelta(days=self.product["rollover"]["days"] + late)
        for phase in self.phases:
            prepaid = phase["principal"] > 0 and phase["left"] == 0
            if self.owed(phase) == 0 and (prepaid or phase["due"] <= self.today):
                continue
            phase["due"] += shift
            if phase["window"][0] >= self.today:
                phase["window"] = (phase["window"][0] + shift, phase["window"][1] + shift)


def check_disclosure(case):
    """Yields (name, ours, theirs) for every figure of an offer."""
    product, paid_out = case["product"], day(case["paidOutOn"])
    phases, fee, fee_tax = schedule(product, case["amount"], case["days"], paid_out)
    shown = case["disclosure"]
    received = case["amount"] * UNIT - fee - fee_tax
    yield "fee", fee, shown["feeMinor"]
    yield "tax on the fee", fee_tax, shown["taxMinor"]
    yield "received", received, shown["receivedMinor"]
    for mine, theirs in zip(phases, shown["phases"], strict=True):
        yield "due date", mine["due"].isoformat(), theirs["dueOn"]
        yield "principal", mine["principal"], theirs["principalMinor"]
        yield "interest", mine["interest"], theirs["interestMinor"]
        yield "tax", mine["tax"], theirs["taxMinor"]
    rate = annual_rate(product["aprMethod"], received, fee_tax, phases, paid_out)
    yield "annual rate", f"{rate * 100:.1f}", shown["aprPercent"]
    loan = Loan(product, case["amount"], case["days"], paid_out)
    yield "most penalty", loan.penalty_room(), shown["penaltyMaxMinor"]
    for late in shown["late"]:
        loan = Loan(product, case["amount"], case["days"], paid_out)
        loan.live_until(phases[0]["due"] + timedelta(days=late["days"]))
        yield "late", loan.penalty_left(), late["penaltyMinor"]


def check_life(case):
    """Lives a loan through its events and yields what is asked for on the days that were written down."""
    loan = Loan(case["product"], case["amount"], case["days"], day(case["paidOutOn"]))
    for step in case["life"]:
        loan.live_until(day(step["on"]))
        if step["do"] == "pay":
            loan.pay(step["minor"])
        elif step["do"] == "rollOver":
            yield "price of a rollover", loan.rollover_price(), step["minor"]
            loan.roll_over()
        yield f"due on {step['on']}", loan.due(), step["dueMinor"]
        yield f"payoff on {step['on']}", loan.payoff(), step["payoffMinor"]
        yield f"penalty on {step['on']}", loan.penalty_left(), step["penaltyMinor"]
        yield f"credit on {step['on']}", loan.credit, step["creditMinor"]


def main():
    cases = json.load(sys.stdin)
    figures = differ = 0
    for case in cases:
        checks = [*check_disclosure(case), *check_life(case)]
        figures += len(checks)
        for name, mine, theirs in checks:
            if mine != theirs:
                differ += 1
                print(f"{case['product']['productId']} {case['days']} days: {name} is {theirs}, recomputed {mine}")
    print(json.dumps({"loans": len(cases), "figures": figures, "differ": differ}))


main()
