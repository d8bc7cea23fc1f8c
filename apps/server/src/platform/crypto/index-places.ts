import type { IndexPlace } from "./stored-index.ts";

type BlockedList = "mobile" | "number" | "account" | "device" | "email";

const blocked = (list: BlockedList): IndexPlace => ({
	table: "blocklist",
	column: "keyIndex",
	within: { list },
});

const traces = (kind: "number" | "account" | "device"): readonly IndexPlace[] => [
	{ table: "fraudKeys", column: "keyIndex", within: { kind } },
	blocked(kind),
];

/** Columns whose blind indexes are compared with each other, by what they are an index of. */
export const comparedIndexes: Readonly<Record<BlockedList, readonly IndexPlace[]>> = {
	mobile: [
		{ table: "borrowers", column: "mobileIndex" },
		{ table: "verificationCodes", column: "mobileIndex" },
		{ table: "fraudKeys", column: "keyIndex", within: { kind: "mobile" } },
		blocked("mobile"),
	],
	number: traces("number"),
	account: traces("account"),
	device: traces("device"),
	email: [blocked("email")],
};

/** Columns whose blind indexes are compared only with themselves, within rows that the caller knows. */
export const ownIndexes = {
	staffName: { table: "signInAttempts", column: "nameIndex" },
	activation: { table: "activations", column: "deviceIndex" },
	promotionPlace: { table: "promotionPlaces", column: "mobileIndex" },
	storedCard: { table: "storedCards", column: "signatureIndex" },
	payTo: { table: "payOrders", column: "payToIndex" },
	payDetail: { table: "payOrders", column: "detailIndex" },
	code: { table: "verificationCodes", column: "codeHash" },
} as const satisfies Record<string, IndexPlace>;
