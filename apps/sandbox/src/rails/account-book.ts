import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { bankName, type Country, countries } from "./banks.ts";

/** An account at a pretend bank, and whose it is. */
type BankAccount = {
	readonly country: Country;
	readonly bankCode: string;
	readonly accountNumber: string;
	/** India's IFSC. */
	readonly branchCode: string | null;
	readonly holder: string;
};

type ShownAccount = BankAccount & { readonly bankName: string | null };

/** The accounts of all pretend banks, which every rail's simulator looks into. */
export type AccountBook = {
	/** The same account again only changes its holder. */
	readonly open: (account: BankAccount) => ShownAccount;
	/** Newest first. */
	readonly list: () => ShownAccount[];
	readonly holderOf: (asked: {
		readonly country: Country;
		readonly bankCode: string;
		readonly accountNumber: string;
	}) => string | null;
};

const listMax = 200;

const rows = z.array(
	z.object({
		country: z.enum(countries),
		bank_code: z.string(),
		account_number: z.string(),
		branch_code: z.nullable(z.string()),
		holder: z.string(),
	}),
);
const holderRow = z.optional(z.object({ holder: z.string() }));

export function createAccountBook(db: DatabaseSync): AccountBook {
	const put = db.prepare(`
		INSERT INTO bank_accounts (country, bank_code, account_number, branch_code, holder) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (country, bank_code, account_number)
		DO UPDATE SET holder = excluded.holder, branch_code = excluded.branch_code`);
	const all = db.prepare(
		`SELECT country, bank_code, account_number, branch_code, holder FROM bank_accounts ORDER BY id DESC LIMIT ${listMax}`,
	);
	const find = db.prepare(
		"SELECT holder FROM bank_accounts WHERE country = ? AND bank_code = ? AND account_number = ?",
	);
	return {
		open(account) {
			const { country, bankCode, accountNumber, branchCode, holder } = account;
			put.run(country, bankCode, accountNumber, branchCode, holder);
			return { ...account, bankName: bankName(country, bankCode) };
		},
		list: () =>
			rows.parse(all.all()).map((row) => ({
				country: row.country,
				bankCode: row.bank_code,
				accountNumber: row.account_number,
				branchCode: row.branch_code,
				holder: row.holder,
				bankName: bankName(row.country, row.bank_code),
			})),
		holderOf: ({ country, bankCode, accountNumber }) =>
			holderRow.parse(find.get(country, bankCode, accountNumber))?.holder ?? null,
	};
}
