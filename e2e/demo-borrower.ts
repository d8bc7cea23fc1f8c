import { expect, type Page } from "@playwright/test";

type Answer = { readonly code: number; readonly msg: string; readonly data: unknown };

/** Somebody of the demo, who speaks to the server without an app. */
export type DemoBorrower = {
	readonly mobile: string;
	readonly get: <Data>(path: string, query?: Record<string, string>) => Promise<Data>;
};

/** A demo borrower whose newest order stands at this step. */
export async function demoBorrower({ request }: Page, step: string, country: string): Promise<DemoBorrower> {
	const people = (await (await request.get("/sandbox/borrowers")).json()) as readonly {
		readonly key: string;
		readonly step: string | null;
		readonly country: string;
		readonly packageName: string;
		readonly mobile: string;
	}[];
	const person = people.find((one) => one.step === step && one.country === country);
	if (person === undefined) throw new Error(`nobody of the demo is at ${step} in ${country}`);
	const { token } = await (
		await request.post(`/sandbox/borrowers/${encodeURIComponent(person.key)}/session`)
	).json();
	const headers = { packageName: person.packageName, Authorization: `Bearer ${token}`, lang: "en" };
	const dataOf = <Data>(answer: Answer): Data => {
		expect(answer, answer.msg).toMatchObject({ code: 0 });
		return answer.data as Data;
	};
	return {
		mobile: person.mobile,
		get: async (path, query = {}) =>
			dataOf(await (await request.get(`/open${path}`, { headers, params: query })).json()),
	};
}
