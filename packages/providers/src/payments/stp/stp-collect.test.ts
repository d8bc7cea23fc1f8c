import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { stpCollect } from "./stp-collect.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
const clabes = ["646180157000000004", "646180157000000017"] as const;

function paidTo(clabe: string, day: string) {
	return {
		claveRastreo: `key${clabe}`,
		cuentaBeneficiario: clabe,
		monto: "10.5",
		fechaOperacion: day,
		institucionContraparte: "40012",
		tsLiquidacion: "1794000000000",
	};
}

/** A rail whose clock stands at noon in Mexico until it is moved; each list that is asked for is noted. */
function createRail() {
	const asked: string[] = [];
	const clock = { now: new Date("2026-11-10T18:00:00Z"), isDown: false };
	const rail = stpCollect({
		baseUrl: "http://stp",
		queryUrl: "http://stp",
		company: "PUENTE",
		privateKey,
		webhookUser: "user",
		webhookPassword: "password",
		clabePrefix: "6461801570",
		timeoutMs: 1000,
		now: () => clock.now,
		async fetch(_url, init) {
			if (clock.isDown) throw new Error("timeout");
			const { fechaOperacion: day = "" } = JSON.parse(String(init?.body));
			asked.push(day);
			const lst = day === "20261108" ? clabes.map((clabe) => paidTo(clabe, day)) : null;
			return Response.json({
				resultado: { id: "1", lst, descripcionError: lst ? null : "No se encontraron datos relacionados" },
			});
		},
	});
	const since = new Date("2026-11-08T18:00:00Z");
	const verify = (providerId: string, round?: object) =>
		rail.verify({ reference: "r", providerId, since, ...(round && { round }) });
	return { asked, clock, verify };
}

it("asks for the list of a past day once for all accounts, and for the current day each time", async () => {
	const { asked, verify } = createRail();
	for (const clabe of clabes) {
		await expect(verify(clabe)).resolves.toMatchObject({
			outcome: "found",
			payments: [{ paymentId: `20261108:40012:key${clabe}`, amountMinor: 1050n }],
		});
	}
	expect(asked).toEqual(["", "20261108", "20261109", "20261110", "", "20261110"]);
});

it("asks for the current day once in a round", async () => {
	const { asked, verify } = createRail();
	const round = {};
	for (const clabe of clabes) await verify(clabe, round);
	expect(asked).toEqual(["", "20261108", "20261109", "20261110"]);
	await verify(clabes[0], {});
	expect(asked.slice(4)).toEqual(["", "20261110"]);
});

it("asks for a list again after a minute", async () => {
	const { asked, clock, verify } = createRail();
	await verify(clabes[0]);
	clock.now = new Date(clock.now.getTime() + 60_000);
	await verify(clabes[1]);
	expect(asked.filter((day) => day === "20261108")).toHaveLength(2);
});

it("keeps no list that did not come", async () => {
	const { asked, clock, verify } = createRail();
	clock.isDown = true;
	await expect(verify(clabes[0])).resolves.toMatchObject({ outcome: "unknown" });
	clock.isDown = false;
	await expect(verify(clabes[0])).resolves.toMatchObject({ outcome: "found" });
	expect(asked).toEqual(["", "20261108", "20261109", "20261110"]);
});
