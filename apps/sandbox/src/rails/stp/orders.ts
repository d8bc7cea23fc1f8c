import { stpKeys } from "../credentials.ts";
import { majorText, type PayoutStatus, type SimulatedPayout } from "../payout-simulator.ts";

/** The newer look-up. */
const estados: Readonly<Record<PayoutStatus, string>> = {
	pending: "E",
	settled: "TLQ",
	failed: "CN",
	reversed: "D",
};

/** The amount is in pesos. */
export function orderEntity(payout: SimulatedPayout) {
	return {
		claveRastreo: payout.reference,
		cuentaBeneficiario: payout.accountNumber,
		empresa: stpKeys.company,
		estado: estados[payout.status],
		fechaOperacion: Number(payout.day),
		folioOrigen: payout.extra["folioOrigen"],
		idEF: payout.id,
		monto: Number(majorText(payout.amountMinor)),
		nombreBeneficiario: payout.holder,
		tsCaptura: payout.madeAt.getTime(),
		tsLiquidacion: payout.status === "pending" ? null : payout.changedAt.getTime(),
		causaDevolucion: payout.status === "reversed" ? "Cuenta inexistente" : null,
	};
}

/** The list of a day has older words for the states, and no id. */
const listedEstados: Readonly<Record<PayoutStatus, string>> = { ...estados, settled: "LQ" };

export function listedOrder(payout: SimulatedPayout) {
	const { idEF: _id, ...order } = orderEntity(payout);
	return {
		...order,
		estado: listedEstados[payout.status],
		conceptoPago: payout.extra["conceptoPago"],
		institucionContraparte: Number(payout.extra["institucionContraparte"] ?? `40${payout.bankCode}`),
		institucionOperante: 90646,
		tipoPago: 1,
		topologia: "T",
	};
}
