import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { centKey } from "./cent.ts";
import { stpNames } from "./stp-names.ts";

const enquiry = {
	reference: "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10",
	bankCode: "072",
	accountNumber: "072691004495711499",
	claimedName: "Ricardo Sánchez",
};
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = centKey(enquiry.reference);

const registered = JSON.stringify({ resultado: { id: 5 } });
const refused = (id: number, descripcionError: string) =>
	JSON.stringify({ resultado: { id, descripcionError } });
const order = (estado: string) =>
	JSON.stringify({
		estado: 0,
		respuesta: { claveRastreo: key, estado, monto: 0.01, idEF: 5, fechaOperacion: 20_261_110 },
	});
const noReceipt = "No se encontró ningún pago con la información proporcionada";
const page = '<a href="descarga.do?formato=XML">XML</a>';
const file = `<SPEI_Tercero claveRastreo="${key}"><Beneficiario Nombre="RICARDO SANCHEZ" Cuenta="${enquiry.accountNumber}"/></SPEI_Tercero>`;

/** The answers of each address, in their order; the last one is repeated. */
function ask(
	answers: Readonly<Record<"registra" | "consultaOrden" | "valida" | "descarga", readonly string[]>>,
) {
	const asked: { readonly address: string; readonly cookie: string }[] = [];
	const names = stpNames(
		{
			baseUrl: "https://stp/rest",
			queryUrl: "https://stp",
			cepUrl: "https://banxico/cep",
			company: "PUENTE",
			clabe: "646180110400000007",
			payer: "Puente",
			privateKey,
			timeoutMs: 1_000,
			webhookUser: "stp",
			webhookPassword: "sandbox",
			async fetch(url, init) {
				const address = Object.keys(answers).find((each) => url.includes(each)) as keyof typeof answers;
				const before = asked.filter((one) => one.address === address).length;
				asked.push({ address, cookie: new Headers(init.headers).get("cookie") ?? "" });
				const headers = { "set-cookie": "JSESSIONID=A1; Path=/cep" };
				return new Response(answers[address][before] ?? answers[address].at(-1), { headers });
			},
		},
		[1, 1, 1, 1],
	);
	return names.findHolder(enquiry).then((result) => ({ result, asked }));
}

const receipt = { valida: [noReceipt, page], descarga: [file] };

it("waits for the receipt in its session, and asks STP no more once the bank took the centavo", async () => {
	const consultaOrden = [order("E"), order("TLQ")];
	const { result, asked } = await ask({ registra: [registered], consultaOrden, ...receipt });
	expect(result).toEqual({ outcome: "found", holder: "RICARDO SANCHEZ" });
	expect(asked.map(({ address }) => address)).toEqual([
		...["registra", "consultaOrden", "consultaOrden", "valida", "valida", "descarga"],
	]);
	expect(asked.at(-1)?.cookie).toBe("JSESSIONID=A1");
});

it.each([
	["returned by the bank", registered, "D", { outcome: "unknown" }],
	[
		"for an account that STP does not know",
		refused(-7, "La cuenta no existe"),
		"TLQ",
		{ outcome: "unknown" },
	],
	["sent before under this key", refused(-1, "ya fue utilizada"), "TLQ", { outcome: "found" }],
	["not sent, as we have no money there", refused(-10, "sin saldo"), "TLQ", { outcome: "failed" }],
	["still on its way", registered, "E", { outcome: "failed", cause: "timeout" }],
] as const)("a centavo %s", async (_, registra, estado, expected) => {
	const { result } = await ask({ registra: [registra], consultaOrden: [order(estado)], ...receipt });
	expect(result).toMatchObject(expected);
});

it("a bank that gives no receipt is asked again later", async () => {
	const { result } = await ask({
		registra: [registered],
		consultaOrden: [order("TLQ")],
		valida: [noReceipt],
		descarga: [file],
	});
	expect(result).toEqual({ outcome: "failed", cause: "timeout" });
});
