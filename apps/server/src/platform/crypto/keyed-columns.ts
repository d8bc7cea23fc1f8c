import type { Schema } from "../database/schema/index.ts";
import { comparedIndexes, ownIndexes } from "./index-places.ts";
import type { IndexPlace } from "./stored-index.ts";
import { sealPurposes, type Vault } from "./vault.ts";

/** A column whose values are made with the master key, each on its own. */
export type KeyedColumn = {
	readonly table: keyof Schema;
	readonly column: string;
	/** The column that `renew` gets as the row's id. */
	readonly id: string;
	/** The same value under the current master key. */
	readonly renew: (vault: Vault, value: Buffer, id: string) => Buffer;
};

const dataKey = (table: keyof Schema, id: string): KeyedColumn => ({
	table,
	column: "dataKey",
	id,
	renew: (vault, value, holderId) => vault.rewrap({ id: holderId, dataKey: value }),
});

const sealed = (place: Omit<KeyedColumn, "renew">, purposeOf: (id: string) => string): KeyedColumn => ({
	...place,
	renew(vault, value, id) {
		const purpose = purposeOf(id);
		return vault.seal(purpose, vault.open(purpose, value));
	},
});

const index = ({ table, column }: IndexPlace): KeyedColumn => ({
	table,
	column,
	id: column,
	renew: (vault, value) => vault.renewIndex(value),
});

export const keyedColumns: readonly KeyedColumn[] = [
	dataKey("borrowers", "id"),
	dataKey("notificationKeys", "borrowerId"),
	sealed({ table: "outbox", column: "bodySealed", id: "id" }, () => sealPurposes.outbox),
	sealed({ table: "webhooks", column: "bodySealed", id: "id" }, () => sealPurposes.webhook),
	sealed({ table: "lotteryDraws", column: "houseSeedSealed", id: "id" }, sealPurposes.draw),
	sealed({ table: "documentKeys", column: "privateSealed", id: "id" }, sealPurposes.documentKey),
	sealed({ table: "staff", column: "totpSealed", id: "id" }, sealPurposes.totp),
	sealed({ table: "demoBorrowers", column: "phoneSealed", id: "key" }, () => sealPurposes.demoPhone),
	...Object.values(ownIndexes).map(index),
];

/** Columns whose blind indexes are compared with each other: equal ones are moved together. */
export const keyedGroups: readonly (readonly IndexPlace[])[] = Object.values(comparedIndexes);
