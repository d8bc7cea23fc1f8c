import { disclose, type PricedProduct } from "@puente/core/offer";
import { ok, type Result, refuse } from "@puente/core/result";
import { isDate } from "@puente/core/time";
import type { ServerDisclosure } from "../order.ts";
import type { Choice } from "./choice.ts";

/** The phone's disclosure in the shape of the server's, without the statement type. */
export type OwnDisclosure = Omit<ServerDisclosure, "statement">;

/** Computes the disclosure on the phone with the same core as the server. */
export function discloseHere(
	product: PricedProduct,
	choice: Choice,
	paidOutOn: string,
): Result<OwnDisclosure, string> {
	if (!isDate(paidOutOn)) return refuse("not-a-date");
	if (product.productId !== choice.productId) return refuse("another-product");
	const own = disclose(product, { amount: choice.amount, days: choice.days, paidOutOn });
	if (!own.ok) return own;
	const { currency, aprMethod, penalty } = product;
	const figures = onTheWire(own.value);
	return ok({ ...figures, currency, aprMethod, penaltyPercentPerDay: penalty.percentPerDay });
}

/** The shape of a value on the wire, where an amount is a whole number. */
type OnTheWire<T> = T extends bigint
	? number
	: T extends string
		? T
		: T extends readonly (infer Item)[]
			? OnTheWire<Item>[]
			: { readonly [Name in keyof T]: OnTheWire<T[Name]> };

function onTheWire<T>(value: T): OnTheWire<T>;
function onTheWire(value: unknown): unknown {
	if (typeof value === "bigint") return Number(value);
	if (Array.isArray(value)) return value.map((item) => onTheWire(item));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, onTheWire(part)]));
}

/** Names of the figures that differ between server and phone. */
export function differences(server: ServerDisclosure, own: OwnDisclosure): readonly string[] {
	const { statement: _, ...figures } = server;
	const names = Object.keys(own) as (keyof OwnDisclosure)[];
	return names.filter((name) => !same(figures[name], own[name]));
}

function same(one: unknown, other: unknown): boolean {
	if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
		return Object.is(one, other);
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	const left = one as Readonly<Record<string, unknown>>;
	const right = other as Readonly<Record<string, unknown>>;
	return [...names].every((name) => same(left[name], right[name]));
}
