import { errors } from "@puente/contract";
import { type ProductFields, staffWire } from "@puente/contract/staff";
import type { Country } from "@puente/core/region";
import { addDays, plainDate } from "@puente/core/time";
import { regions } from "@puente/regions/load";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { register } from "../../../test/applicant.ts";
import { acceptOffer, approvedApplicant, showOffer, smallestLoan } from "../../../test/borrowing.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { addLegalRecord } from "../../platform/law/legal-records.ts";

let server: TestServer;
let maker: StaffClient;
let checker: StaffClient;
beforeAll(async () => {
	server = await startTestServer();
	maker = await signInAs(server, "diego.credit");
	checker = await signInAs(server, "finance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;

type ListedProduct = {
	readonly id: string;
	readonly now: ProductFields;
	readonly pack: ProductFields;
	readonly revisions: readonly {
		readonly number: number;
		readonly madeBy: string;
		readonly checkedBy: string;
	}[];
	readonly proposalId: string | null;
};
async function findProduct(country: Country, productId: string): Promise<ListedProduct> {
	const { body } = await checker.call("products", { country });
	const found = (body.data["products"] as ListedProduct[]).find(({ id }) => id === productId);
	if (!found) throw new Error(`product ${productId} is not listed`);
	return found;
}

type Change = (now: ProductFields) => Partial<ProductFields>;
async function propose(country: Country, productId: string, change: Change) {
	const { now } = await findProduct(country, productId);
	const after = { ...now, ...change(now) };
	const reason = "Agreed with risk and treasury";
	const { body } = await maker.call("propose", { kind: "productChange", subject: productId, after, reason });
	return { code: body.code, msg: body.msg, id: String(body.data?.["id"] ?? ""), data: body.data };
}
const decide = async (client: StaffClient, id: string) =>
	(await client.call("decideProposal", { id, decision: "approved" })).body;
async function change(country: Country, productId: string, how: Change): Promise<void> {
	const proposed = await propose(country, productId, how);
	expect(proposed).toMatchObject({ code: 0 });
	expect((await approveAsShown(server, checker, proposed.id)).body.code).toBe(0);
}

type OfferedProduct = { readonly productId: string; readonly feePercent: string; readonly amountMax: number };
async function productsOfferedIn(country: Country): Promise<readonly OfferedProduct[]> {
	const { call } = await register(server, country);
	return (await call("productList", {})).body.data["products"] as OfferedProduct[];
}
const feeOf = async (country: Country, productId: string) =>
	(await productsOfferedIn(country)).find((one) => one.productId === productId)?.feePercent;

const standardFee =
	(feePercent: string): Change =>
	({ prices }) => ({ prices: { ...prices, standard: { ...prices.standard, feePercent } } });

describe("a product change", () => {
	it("needs two people, shows before and after, and applies to quotes at once", async () => {
		expect(await feeOf("co", "co-quick-91")).toBe("0");
		expect(await feeOf("ng", "ng-quick-91")).toBe("1.5");
		const proposed = await propose("ng", "ng-quick-91", standardFee("1.2"));
		expect(proposed.data).toMatchObject({
			before: { prices: { standard: { feePercent: "1.5" } } },
			after: { prices: { standard: { feePercent: "1.2" } } },
			country: "ng",
			subjectName: "ng-quick-91",
			mayCheck: false,
		});
		expect((await findProduct("ng", "ng-quick-91")).proposalId).toBe(proposed.id);
		expect((await propose("ng", "ng-quick-91", standardFee("1.3"))).code).toBe(codeOf("proposalOpen"));
		expect((await decide(maker, proposed.id)).code).toBe(codeOf("proposalOwn"));
		expect(await feeOf("ng", "ng-quick-91")).toBe("1.5");
		const example = { country: "ng", productId: "ng-quick-91", amount: 10_000, days: 91 } as const;
		const before = (await server.open("promotionExample", example)).body.data;
		expect((await decide(checker, proposed.id)).code).toBe(0);
		expect(await feeOf("ng", "ng-quick-91")).toBe("1.2");
		const after = (await server.open("promotionExample", example)).body.data;
		// 1.5% and then 1.2% of 10,000 naira, each with 7.5% tax.
		expect([before["receivedMinor"], after["receivedMinor"]]).toEqual([983_875, 987_100]);
		const now = await findProduct("ng", "ng-quick-91");
		expect(now.revisions).toMatchObject([{ number: 1, madeBy: "diego.credit" }]);
		expect(now.proposalId).toBeNull();
		expect(now.pack.prices.standard.feePercent).toBe("1.5");
	});

	it("has its region's bounds in the product list, with a usury ceiling for Colombia and none for India", async () => {
		const bounds = async (country: Country) =>
			(await checker.call("products", { country })).body.data["bounds"];
		expect(await bounds("co")).toMatchObject({
			amountMin: 10_000,
			tenureDaysMax: 365,
			usuryPercentMax: "22.36",
		});
		expect(await bounds("in")).toMatchObject({ interestPercentPerDayMax: "0.09", usuryPercentMax: null });
	});

	it("is refused without a change, for an unknown product, with an invalid number and without permission", async () => {
		expect((await propose("mx", "mx-quick-91", () => ({}))).code).toBe(codeOf("proposalChangesNothing"));
		const { now } = await findProduct("mx", "mx-quick-91");
		const proposal = { kind: "productChange", after: { ...now }, reason: "Let us see" } as const;
		const unknown = await maker.call("propose", { ...proposal, subject: "mx-gold-91" });
		expect(unknown.body.code).toBe(codeOf("proposalSubjectUnknown"));
		const wrong = [{ amountMin: -1 }, { feeTaxPercent: "16,5" }, { tenures: [{ days: 91.5, phases: 3 }] }];
		for (const part of wrong)
			expect((await propose("mx", "mx-quick-91", () => part)).code, JSON.stringify(part)).toBe(1002);
		const support = await signInAs(server, "support");
		const tried = await support.call("propose", { ...proposal, subject: "mx-quick-91" });
		expect(tried.body.code).toBe(codeOf("notPermitted"));
	});

	it.each<readonly [string, Change]>([
		["mx product mx-plus-365: yearly cost", standardFee("9")],
		["the borrower would owe money at payout", standardFee("90")],
		[
			"interest 0.12% a day passes the ceiling 0.1%",
			({ prices }) => ({
				prices: { ...prices, standard: { ...prices.standard, interestPercentPerDay: "0.12" } },
			}),
		],
		["tax 19% on the fee passes the ceiling 18%", () => ({ feeTaxPercent: "19" })],
		[
			"penalty 3% a day passes the ceiling 2%",
			({ penalty }) => ({ penalty: { ...penalty, percentPerDay: "3" } }),
		],
		["steps of 700 do not lead from 5000 to 60000", () => ({ amountStep: 700 })],
		[
			"loan.amountMax 60000 is what the app says, and the products reach 50000",
			() => ({ amountMax: 50_000 }),
		],
		[
			"tenure 400 days lies outside the pack's 91 to 365",
			({ tenures }) => ({ tenures: [...tenures, { days: 400, phases: 10 }] }),
		],
		["tenure 365 days stands twice", ({ tenures }) => ({ tenures: [...tenures, { days: 365, phases: 2 }] })],
		["cooling-off 3 days is shorter than the law's 21", () => ({ coolingOff: { days: 3, feeKept: false } })],
		["a rollover costs", ({ rollover }) => ({ rollover: { ...rollover, feePercent: "2" } })],
	])("is refused with the sentence of the region's check: %s", async (sentence, how) => {
		const refused = await propose("mx", "mx-plus-365", how);
		expect(refused.code).toBe(codeOf("productRefused"));
		expect(refused.msg).toContain("The check of the region refuses this product:\n");
		expect(refused.msg).toContain(sentence);
	});

	it("is refused in the maker's language", async () => {
		const { now } = await findProduct("mx", "mx-plus-365");
		const response = await maker.send(
			"propose",
			{
				kind: "productChange",
				subject: "mx-plus-365",
				after: { ...now, amountStep: 700 },
				reason: "Let us see",
			},
			{ [staffWire.header]: "1", lang: "es" },
		);
		expect(((await response.json()) as { msg: string }).msg).toBe(
			"La revisión de la región rechaza este producto:\nmx producto mx-plus-365: los pasos de 700 no llevan de 5000 a 60000",
		);
	});

	it("is checked again on approval, when another change may have made it invalid", async () => {
		await change("mx", "mx-plus-365", () => ({ amountMin: 1_000 }));
		const quick = await propose("mx", "mx-quick-91", () => ({ amountMin: 2_000 }));
		const plus = await propose("mx", "mx-plus-365", () => ({ amountMin: 5_000 }));
		expect([quick.code, plus.code]).toEqual([0, 0]);
		expect((await decide(checker, quick.id)).code).toBe(0);
		const refused = await decide(checker, plus.id);
		expect(refused.code).toBe(codeOf("productRefused"));
		expect(refused.msg).toContain("loan.amountMin 1000 is what the app says, and the products reach 2000");
		expect((await findProduct("mx", "mx-plus-365")).now.amountMin).toBe(1_000);
	});

	it("leaves existing offers and agreements unchanged and applies to the next application", async () => {
		const viewer = await approvedApplicant(server);
		const signer = await approvedApplicant(server);
		const choice = await smallestLoan(viewer);
		const before = await showOffer(viewer, choice);
		const offers = () =>
			server.database.db.selectFrom("offers").select(["orderId", "products"]).orderBy("orderId").execute();
		const offersBefore = await offers();
		await change("ng", "ng-quick-91", () => ({
			prices: {
				standard: { interestPercentPerDay: "0.03", feePercent: "0.5" },
				preferred: { interestPercentPerDay: "0.02", feePercent: "0.4" },
			},
		}));
		expect(await showOffer(viewer, choice)).toEqual(before);
		expect((await acceptOffer(signer, true)).body.code).toBe(0);
		expect(await offers()).toEqual(offersBefore);
		const agreement = await server.database.db
			.selectFrom("agreements")
			.innerJoin("orders", "orders.id", "agreements.orderId")
			.select("agreements.product")
			.where("orders.orderNo", "=", signer.orderNo)
			.executeTakeFirstOrThrow();
		expect(agreement.product).toMatchObject({ interestPercentPerDay: "0.04", feePercent: "1" });
		const later = await approvedApplicant(server);
		const fresh = await showOffer(later, choice);
		const feeOf = ({ disclosure }: typeof fresh) => Number(disclosure["feeMinor"]);
		expect(feeOf(fresh)).toBeLessThan(feeOf(before));
	});

	it("is seen by a process without a cached copy", async () => {
		const fees = async () => {
			// A fresh module instance has an empty cache, as another process would.
			vi.resetModules();
			const { regionInForce } = await import("../offer/products-in-force.ts");
			const read = async () => {
				const region = await regionInForce(server.database.db, "co");
				return region.terms.products.map(({ rollover }) => rollover.feePercent);
			};
			return { read, first: await read() };
		};
		const other = await fees();
		expect(other.first).toEqual(["0.05", "0.05"]);
		await change("co", "co-quick-91", ({ rollover }) => ({ rollover: { ...rollover, feePercent: "0.03" } }));
		expect(await other.read()).toEqual(["0.03", "0.05"]);
		await change("co", "co-plus-365", ({ rollover }) => ({ rollover: { ...rollover, feePercent: "0.04" } }));
		expect(await other.read()).toEqual(["0.03", "0.04"]);
		expect((await fees()).first).toEqual(["0.03", "0.04"]);
	});

	it("that a newer pack does not allow is set aside, and the console shows the reason", async () => {
		const { db } = server.database;
		const proposed = await propose("in", "in-quick-91", standardFee("1.4"));
		const { id: _, ...product } = regions.in.terms.products[0];
		await db
			.insertInto("productRevisions")
			.values({
				id: proposed.id,
				country: "in",
				number: 1,
				productId: "in-quick-91",
				product: JSON.stringify({ ...product, feeTaxPercent: "19" }),
				inForceAt: await server.now(),
			})
			.execute();
		expect(await feeOf("in", "in-quick-91")).toBe("1.5");
		const { data } = (await checker.call("products", { country: "in" })).body;
		expect(data["setAside"]).toEqual(["in product in-quick-91: tax 19% on the fee passes the ceiling 18%"]);
	});
});

/** The last test: what it enters stays, and no product of Colombia passes such a rate. */
it("has the ceiling of a usury rate that staff entered, where it is under those of the pack", async () => {
	const today = plainDate((await server.now()).toISOString().slice(0, 10));
	await addLegalRecord(server.database.db, {
		id: randomUuid(),
		proposalId: null,
		country: "co",
		kind: "usuryRate",
		from: addDays(today, -1),
		until: addDays(today, 1),
		source: "A month with a low rate",
		value: { percentPerYear: "11.50" },
		enteredAt: await server.now(),
	});
	const { bounds } = (await checker.call("products", { country: "co" })).body.data;
	expect(bounds).toMatchObject({ usuryPercentMax: "11.50" });
});
