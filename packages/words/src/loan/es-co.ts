import type { CountryWords } from "../country-words.ts";
import type { loanEs } from "./es.ts";

/** What Colombia calls differently: cuota, interés de mora, pagar todo, al día. */
export const loanEsCo: CountryWords<typeof loanEs> = {
	ui: {
		"history.letter": "Paz y salvo",
		"home.payoff": "Pagar todo hoy: {amount}",
		payments: { one: "1 cuota", other: "{count} cuotas" },
		"home.nextPayment": "Próxima cuota, {date}",
		"home.paidOf": "{done} de {count} pagadas",
		"home.allPayments": "Todas las cuotas",
		"home.lastDue": "La última es el {date}",
		"home.overdueParts": "{due} de la cuota + {penalty} de interés de mora.",
		"home.overdueGrows": "El interés de mora crece {amount} al día y nunca pasa de {max}.",
		"home.overdueStopped": "El interés de mora llegó a su máximo y ya no crece.",
		"home.claimOpen": "Tu interés de mora está en pausa mientras revisamos tu pago.",
		"home.alreadyPaidText": "Manda el comprobante: pausamos el interés de mora",
		"choose.whyPayments": {
			one: "Lo pagas en una sola cuota al final.",
			other: "Lo pagas en {count} cuotas iguales, para que cada una sea menor.",
		},
		"cost.firstDue": "Primera cuota",
		"offer.scheduleOf": "Cuota {number} de {count}",
		"offer.lateRate.overdue-amount":
			"El interés de mora es del {percent} diario de lo atrasado y nunca pasa de {max} en total.",
		"offer.lateRate.overdue-principal":
			"El interés de mora es del {percent} diario de la parte atrasada del préstamo, sin sus intereses, y nunca pasa de {max} en total.",
		"offer.earlyText":
			"Siempre se puede y sin cargo. Por ejemplo, si pagas a tiempo y pagas todo el resto el {date}, ese día pagas {pay} y ahorras {saved} de intereses.",
		"cancel.giveBackText":
			"Es lo que recibiste más los intereses de los días hasta hoy. No hay interés de mora.",
	},
	reasons: { listedAtBureau: "Una central de riesgo reporta una deuda tuya sin pagar." },
};
