import { checkClabe } from "@puente/core/validation";
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeClabe, readCredit, readDay, readReceived } from "./collect-transform.ts";
import { listToSign } from "./transform.ts";

const reply = (body: unknown) => ({ kind: "reply", status: 200, body }) as const;
const received = {
	claveRastreo: "K1",
	cuentaBeneficiario: "646180157000000004",
	monto: "0.01",
	fechaOperacion: "20200127",
	institucionContraparte: "40072",
	tsLiquidacion: "1634919027297",
};

it("numbers our CLABEs with valid check digits", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 9_999_999 }), (serial) => {
			const clabe = makeClabe("6461801570", serial) ?? "";
			expect(checkClabe(clabe).ok).toBe(true);
			expect(clabe.slice(0, 17)).toBe(`6461801570${String(serial).padStart(7, "0")}`);
		}),
	);
	expect(makeClabe("6461801570", 0)).toBe("646180157000000004");
});

it.each([-1, 1.5, 10_000_000, Number.NaN])("has no CLABE for the serial %d", (serial) => {
	expect(makeClabe("6461801570", serial)).toBeNull();
});

it("distinguishes received money from an order that we sent", () => {
	const credit = {
		id: 1,
		fechaOperacion: 20200127,
		institucionOrdenante: 40072,
		claveRastreo: "K1",
		monto: 0.01,
		cuentaBeneficiario: "646180157000000004",
		empresa: "PUENTE",
	};
	expect(readCredit(JSON.stringify(credit))).toEqual({ trackingKey: "K1", day: "20200127" });
	expect(readCredit(JSON.stringify({ id: 1, empresa: "PUENTE", estado: "LIQUIDADO" }))).toBe("other");
	expect(readCredit("[]")).toBeNull();
});

it("identifies a payment by its day, its bank and its tracking key", () => {
	expect(readReceived(reply({ estado: "0", respuesta: received }), "K1")).toMatchObject({
		record: {
			payTo: "646180157000000004",
			payments: [{ paymentId: "20200127:40072:K1", amountMinor: 1n, paidAt: "2021-10-22T16:10:27.297Z" }],
		},
	});
	expect(readReceived(reply({ estado: "0", respuesta: received }), "K2")).toMatchObject({ kind: "failed" });
});

it("reads a day's list that ends with null or is empty", () => {
	const lst = [received, { ...received, cuentaBeneficiario: "646180157000000017" }, null];
	expect(readDay(reply({ resultado: { id: "1", lst } }))?.get(received.cuentaBeneficiario)).toHaveLength(1);
	const none = { id: "0", descripcionError: "No se encontraron ordenes" };
	expect(readDay(reply({ resultado: none }))).toEqual(new Map());
	expect(readDay(reply({ resultado: { id: "0", descripcionError: "Firma" } }))).toBeNull();
});

it("signs a list query over the fields of an order", () => {
	expect(listToSign("PUENTE", "20200420")).toBe(`|||PUENTE|20200420||||${"|".repeat(30)}`);
});
