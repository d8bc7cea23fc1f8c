import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { regions } from "@puente/regions/load";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBranches, placesFromFolder } from "./branches.ts";
import { demoBranchPlaces } from "./demo/demo-branches.ts";

const folder = mkdtempSync(join(tmpdir(), "ifsc-"));
beforeAll(() => {
	const row = (BRANCH: string, DISTRICT: string, STATE: string) => ({ BRANCH, DISTRICT, STATE });
	const hdfc = {
		HDFC0000001: row("TULSIANI CHAMBERS", "MUMBAI", "MAHARASHTRA"),
		HDFC0000002: row("LAKDIKAPOOL", "HYDERABAD", "TELANGANA"),
		HDFC0000003: row("NARIMAN POINT", "MUMBAI", "MAHARASHTRA"),
		HDFC0000004: row("M.G. ROAD PUNE", "POONA", "MAHARASHTRA"),
		HDFC0000005: row("JAMMU", "JAMMU", "JAMMU AND KASHMIR"),
		HDFC0000006: row("NA", "NA", "NA"),
	};
	writeFileSync(join(folder, "HDFC.json"), JSON.stringify(hdfc));
	writeFileSync(join(folder, "ICIC.json"), "not a list");
});
afterAll(() => rmSync(folder, { recursive: true }));

const branches = createBranches(placesFromFolder(folder));
async function find(query: {
	readonly bankCode?: string;
	readonly typed?: string;
	readonly state?: string;
	readonly district?: string;
}) {
	const { bankCode = "HDFC", typed = "", state, district } = query;
	const stateNames = state === undefined ? [] : [state];
	const districtNames = district === undefined ? [] : [district];
	return branches.find({ bankCode, typed, stateNames, districtNames }, 100_000);
}
const codes = async (query: Parameters<typeof find>[0]) => (await find(query)).map(({ code }) => code);

describe("branches with the operator's list", () => {
	it("have their name and district, and none where the list says NA", async () => {
		expect(await find({ typed: "hdfc0000001" })).toEqual([
			{ code: "HDFC0000001", name: "TULSIANI CHAMBERS", district: "MUMBAI" },
		]);
		expect(await find({ typed: "HDFC0000006" })).toEqual([
			{ code: "HDFC0000006", name: null, district: null },
		]);
	});

	it("are found by a part of their name, whatever its case and spaces", async () => {
		expect(await codes({ typed: "nariman p" })).toEqual(["HDFC0000003"]);
		expect(await codes({ typed: "mg road" })).toEqual(["HDFC0000004"]);
		expect(await codes({ typed: "na" })).toEqual([]);
	});

	it("are narrowed to the state and then to the district", async () => {
		expect(await codes({ state: "Maharashtra" })).toEqual(["HDFC0000001", "HDFC0000003", "HDFC0000004"]);
		expect(await codes({ state: "Maharashtra", district: "Mumbai" })).toEqual(["HDFC0000001", "HDFC0000003"]);
		expect(await codes({ state: "Jammu & Kashmir" })).toEqual(["HDFC0000005"]);
	});

	it("stay those of the state where the list spells the district in another way", async () => {
		expect(await codes({ state: "Maharashtra", district: "Pune" })).toHaveLength(3);
	});

	it("are all listed where the bank has no branch in the state, or no readable file", async () => {
		expect((await codes({ state: "Goa" })).length).toBeGreaterThan(1_000);
		const [first] = await find({ bankCode: "ICIC", state: "Goa" });
		expect(first).toMatchObject({ name: null, district: null });
	});
});

it("every district of the sandbox has a branch of a large bank, with a name that says so", async () => {
	const sandbox = createBranches(demoBranchPlaces);
	for (const state of regions.in.states) {
		for (const { name } of state.cities) {
			const query = { bankCode: "HDFC", typed: "", stateNames: [state.name], districtNames: [name] };
			const [found] = await sandbox.find(query, 1);
			expect([name, found]).toMatchObject([name, { district: name, name: /^Sandbox branch \w{4}$/ }]);
		}
	}
});
