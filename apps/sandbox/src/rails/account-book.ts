import type { DatabaseSync } from "node:sqlite";
import { type Country, countries } from "@puente/contract/region";
import * as z from "zod/mini";
import { bankName } from "./banks.ts";

/** An account at a simulated bank, with its holder. */
type BankAccount = {
	readonly country: Country;
	readonly bankCode: string;
	readonly accountNumber: string;
	/** India's IFSC. */
	readonly branchCode: string | null;
	readonly holder: string;
	/** The number of the holder's identity document; null where the bank only compares names. */
	readonly document: string | null;
};

type AccountWithBalance = BankAccount & {
	readonly bankName: string | null;
	/** Sum of the settled payouts to this account. */
	readonly receivedMinor: number;
};

type AccountKey = Pick<BankAccount, "country" | "bankCode" | "accountNumber">;

/** The accounts of all simulated banks; every rail's simulator looks up holders here. */
export type AccountBook = {
	/** Opening an existing account changes its holder. */
	readonly open: (account: BankAccount) => AccountWithBalance;
	/** Newest first. */
	readonly list: () => AccountWithBalance[];
	readonly holderOf: (account: AccountKey) => string | null;
	/** Null: nobody opened it here. */
	readonly find: (account: AccountKey) => Pick<BankAccount, "holder" | "document"> | null;
};

const listMax = 200;

const rows = z.array(
	z.object({
		country: z.enum(countries),
		bank_code: z.string(),
		account_number: z.string(),
		branch_code: z.nullable(z.string()),
		holder: z.string(),
		document: z.nullable(z.string()),
		received_minor: z.number(),
	}),
);
const holderRow = z.optional(z.object({ holder: z.string(), document: z.nullable(z.string()) }));

export function createAccountBook(db: DatabaseSync): AccountBook {
	const put = db.prepare(`
		INSERT INTO bank_accounts (country, bank_code, account_number, branch_code, holder, document)
		VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (country, bank_code, account_number)
		DO UPDATE SET holder = excluded.holder, branch_code = excluded.branch_code, document = excluded.document`);
	const select = `
		SELECT country, bank_code, account_number, branch_code, holder, document, (
			SELECT coalesce(sum(amount_minor), 0) FROM payouts
			WHERE payouts.country = bank_accounts.country AND payouts.bank_code = bank_accounts.bank_code
				AND payouts.account_number = bank_accounts.account_number AND payouts.status = 'settled'
		) AS received_minor FROM bank_accounts`;
	const all = db.prepare(`${select} ORDER BY id DESC LIMIT ${listMax}`);
	const one = db.prepare(`${select} WHERE country = ? AND bank_code = ? AND account_number = ?`);
	const findRow = db.prepare(
		"SELECT holder, document FROM bank_accounts WHERE country = ? AND bank_code = ? AND account_number = ?",
	);
	const shown = (found: unknown[]): AccountWithBalance[] =>
		rows.parse(found).map((row) => ({
			country: row.country,
			bankCode: row.bank_code,
			accountNumber: row.account_number,
			branchCode: row.branch_code,
			holder: row.holder,
			document: row.document,
			bankName: bankName(row.country, row.bank_code),
			receivedMinor: row.received_minor,
		}));
	const find: AccountBook["find"] = ({ country, bankCode, accountNumber }) =>
		holderRow.parse(findRow.get(country, bankCode, accountNumber)) ?? null;
	return {
		find,
		open({ country, bankCode, accountNumber, branchCode, holder, document }) {
			put.run(country, bankCode, accountNumber, branchCode, holder, document);
			const [opened] = shown(one.all(country, bankCode, accountNumber));
			if (opened === undefined) {
				throw new Error(`bank account ${country} ${bankCode} was inserted but not found`);
			}
			return opened;
		},
		list: () => shown(all.all()),
		holderOf: (account) => find(account)?.holder ?? null,
	};
}
