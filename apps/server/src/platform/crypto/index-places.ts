import type { IndexPlace } from "./stored-index.ts";

type BlockedList = "mobile" | "number" | "account" | "device" | "email";

const blocked = (list: BlockedList): IndexPlace => ({
	table: "blocklist",
	column: "blind",
	within: { list },
});

const traces = (kind: "number" | "account" | "device"): readonly IndexPlace[] => [
	{ table: "traces", column: "trace", within: { kind } },
	blocked(kind),
];

/** Columns whose blind indexes are compared with each other, by what they are an index of. */
export const comparedIndexes: Readonly<Record<BlockedList, readonly IndexPlace[]>> = {
	mobile: [
		{ table: "borrowers", column: "mobile_index" },
		{ table: "verification_codes", column: "mobile_index" },
		{ table: "traces", column: "trace", within: { kind: "mobile" } },
		blocked("mobile"),
	],
	number: traces("number"),
	account: traces("account"),
	device: traces("device"),
	email: [blocked("email")],
};

/** Columns whose blind indexes are compared only with themselves, within rows that the caller knows. */
export const ownIndexes = {
	staffName: { table: "staff_tries", column: "name_index" },
	activation: { table: "activations", column: "device_index" },
	promotionPlace: { table: "promotion_places", column: "mobile_index" },
	storedCard: { table: "stored_cards", column: "signature_index" },
	payTo: { table: "pay_orders", column: "pay_to_index" },
	payDetail: { table: "pay_orders", column: "detail_index" },
	code: { table: "verification_codes", column: "code_hash" },
} as const satisfies Record<string, IndexPlace>;
