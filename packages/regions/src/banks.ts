/** A bank for a borrower's account. `closed`: keeps its name, accepts no payouts any more. */
export type Bank = {
	readonly code: string;
	readonly name: string;
	readonly offered: "picker" | "search" | "closed";
};

export type BankRow = readonly [code: string, name: string, offered?: "search" | "closed"];

export function readBanks(rows: readonly BankRow[]): readonly Bank[] {
	return rows.map(([code, name, offered]) => ({ code, name, offered: offered ?? "picker" }));
}
