import type { CountryWords } from "../country-words.ts";
import type { repaymentEs } from "./es.ts";

/** What Colombia calls differently: cuota, interés de mora, pagar todo, al día. */
export const repaymentEsCo: CountryWords<typeof repaymentEs> = {
	ui: {
		penalty: "Interés de mora",
		penaltyTax: "{taxName} del interés de mora",
		"detail.dueOn": "Próxima cuota, {date}",
		"detail.lateParts": "{due} de la cuota + {penalty} de interés de mora",
		"penalty.title": "Cómo funciona el interés de mora",
		"penalty.claim":
			"Estamos revisando tu comprobante de pago. Tu interés de mora está en pausa hasta que te respondamos.",
		"credit.text": "Pagaste más de lo que debías. Lo usamos en tu próxima cuota.",
		"schedule.title": "Plan de pagos",
		"schedule.phase": "Cuota {number}",
		"schedule.reduced": "Descuento del interés de mora",
		"schedule.open": "Detalle de la cuota {number}",
		"early.giveBackLess": "Hasta el {date}. No pagas comisión: {amount} menos que pagar todo",
		"early.title": "Pagar todo hoy",
		"early.text":
			"Puedes pagar todo el préstamo cualquier día. Solo pagas intereses por los días que han pasado.",
		"early.pay": "Pagar todo",
		"methods.order": "Tu pago se usa en este orden: {order}. Primero la cuota más antigua.",
		"movements.all": "Pagos y comprobantes",
		"links.paidOff": "Ver el préstamo pagado",
		"cashier.amountNext": "Próxima cuota",
		"cashier.amountAll": "Pagar todo",
		"next.paidOf": "{done} de {count} pagadas",
		"sheet.left": { one: "Después te falta una cuota.", other: "Después te faltan {count} cuotas." },
		"sheet.leftNone": "Con esto terminas de pagar tu préstamo.",
		"voucher.still": "Pausamos tu interés de mora desde que lo envías hasta que te respondemos.",
		"rollover.afterFirst":
			"Primero paga {first}: el interés de mora y lo que es más antiguo. Después, {price} mueve tus otras fechas, hoy mismo.",
		"rollover.penaltyUnpaid": "No es posible tener más días mientras haya interés de mora sin pagar.",
		"effect.growth": "El interés de mora crece al día",
		"effect.less": "Con {amount} hoy, el interés de mora crece {less} menos al día.",
		"effect.same": "{amount} hoy pagan solo interés de mora. Sigue creciendo {growth} al día.",
		"effect.stops": "Con {amount} hoy ya nada está en mora y no se suman intereses de mora.",
		"effect.left": {
			one: "Con {amount} hoy te falta una cuota.",
			other: "Con {amount} hoy te faltan {count} cuotas.",
		},
		"info.receipt": "Descargar el comprobante (PDF)",
		"letter.title": "Paz y salvo",
		"links.letter": "Paz y salvo",
		"letter.issue":
			"El préstamo está pagado. Estamos preparando tu paz y salvo; estará aquí en unos minutos.",
		"paidOff.title": "Pagado",
		"paidOff.text": "El préstamo {orderNo} está pagado. Gracias por cumplir.",
		"giveBack.lead":
			"Hasta el {date} puedes devolver el préstamo. Solo pagas por los días que lo tuviste. No hay interés de mora.",
	},
	debts: { penalty: "interés de mora" },
	kinds: {
		"penalty-accrual": "Interés de mora",
		"penalty-reduction": "Descuento del interés de mora",
		"claim-opened": "Interés de mora en pausa mientras revisamos",
	},
	accounts: {
		"asset:penalty": "Interés de mora por pagar",
		"asset:penalty-tax": "{taxName} del interés de mora por pagar",
		"liability:penalty-tax": "{taxName} del interés de mora",
		"liability:suspended-penalty": "Interés de mora apartado",
		"income:penalty": "Interés de mora cobrado",
		"expense:penalty-reduction": "Descuento del interés de mora",
	},
};
