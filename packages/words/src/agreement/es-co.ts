import type { CountryWords } from "../country-words.ts";
import type { AgreementTexts } from "./en.ts";

/** What Colombia calls differently: cuota, interés de mora, central de riesgo. */
export const agreementEsCo: CountryWords<AgreementTexts> = {
	headings: { schedule: "3. Qué cuotas se pagan y cuándo", rollover: "5. Mover la fecha de las cuotas" },
	labels: {
		instalments: "Número de cuotas",
		dueOn: "Fecha de la cuota",
		instalment: "Cuota",
		penaltyPerDay: "Interés de mora, por día",
		lateDays: "La primera cuota con {days} días de mora cuesta",
		penaltyMax: "Todo el interés de mora junto nunca pasa de",
		rolloverDays: "Las fechas de las cuotas se mueven",
		rolloverDueOn: "La primera cuota quedaría para el",
	},
	keyFacts: {
		labels: { instalments: "Cuotas", lateCharge: "Interés de mora" },
		instalments: "{count}, la primera de {amount} el {date}",
		otherFees: {
			rollover:
				"Mover las fechas de las cuotas: {percent}% del capital pendiente, más su {taxName}. Ninguna más.",
		},
	},
	late: {
		base: {
			"overdue-amount":
				"Desde el día siguiente a la fecha de una cuota, lo vencido de ella, capital e intereses, causa un interés de mora de {percent}% por día.",
			"overdue-principal":
				"Desde el día siguiente a la fecha de una cuota, su capital vencido causa un interés de mora de {percent}% por día.",
		},
		tax: "Al interés de mora se le suma {taxName} del {percent}%. Los montos de abajo lo incluyen.",
		grace: "Los primeros {days} días después de la fecha de una cuota no cuestan nada.",
		cap: "El interés de mora de todo el préstamo se detiene en {percent}% del capital, y el de cada cuota en la parte que le toca.",
		costMax:
			"Intereses, comisiones, impuestos e interés de mora juntos nunca pasan de {percent}% del capital.",
		simple:
			"El interés de mora nunca causa intereses ni se suma al capital. Lo vencido no causa otros intereses por los mismos días. Mientras revisamos un comprobante de pago que nos enviaste, no se cuenta interés de mora.",
	},
	rollover: {
		offered:
			"Puedes mover las fechas de lo que aún no está pagado. Número de veces como máximo: {times}. La comisión es {percent}% del capital pendiente, más su {taxName}. El interés de mora se paga antes. Si una cuota ya está en mora, los días se cuentan desde el día en que mueves las fechas. Los días de por medio no causan intereses. No se ofrece si su comisión llevaría el costo del préstamo por encima del máximo que puede tener.",
	},
	payments: {
		kinds: { penalty: "el interés de mora" },
		across: {
			phase: "La cuota más antigua se salda entera antes que la siguiente.",
			kind: "Cada clase se salda en todas las cuotas antes que la clase siguiente.",
		},
	},
};
