import { expect, it } from "vitest";
import { listProviderAddresses } from "./field-list.ts";

it("every address of a simulated provider answers a request without fields as its provider would", async () => {
	const addresses = await listProviderAddresses();
	expect(addresses.length).toBeGreaterThan(40);
	for (const { address, fields, withoutFields } of addresses) {
		expect(withoutFields, address).not.toMatch(/^5/);
		// STP reports errors with 200, and Banxico in a page.
		const isRefused = /^4|"descripcionError"|"estado"|No se encontró/.test(withoutFields);
		if (fields.some((field) => field.endsWith("*"))) expect(isRefused, address).toBe(true);
	}
});

it("every provider but Wompi's and Banxico's public addresses and those with a signed body checks a header", async () => {
	const open = (await listProviderAddresses()).filter(({ header }) => header === null);
	expect(open.map(({ address }) => address)).toEqual([
		"POST /termii/api/sms/send",
		"POST /stp/speiws/rest/ordenPago/consOrdenesFech",
		"POST /stp/cep/valida.do",
		"GET /stp/cep/descarga.do",
		"PUT /stp/speiws/rest/ordenPago/registra",
		"POST /stp/efws/API/consultaOrden",
		"GET /wompi/v1/merchants/:id",
		"GET /wompi/v1/transactions/:id",
		"POST /monnify/api/v1/auth/login",
	]);
});
