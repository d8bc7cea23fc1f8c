import type { AgreementTexts } from "./en.ts";
import { keyFactsEs } from "./key-facts-es.ts";

export const agreementEs: AgreementTexts = {
	titles: {
		caratula: "Contrato de crédito con carátula",
		keyFacts: "Contrato de préstamo con hoja de datos clave",
		plain: "Contrato de préstamo",
	},
	headings: {
		parties: "1. Quiénes contratan",
		summary: {
			caratula: "2. Carátula",
			keyFacts: "2. Hoja de datos clave",
			plain: "2. Cuánto cuesta el préstamo",
		},
		schedule: "3. Qué se paga y cuándo",
		late: "4. Si pagas tarde",
		rollover: "5. Mover la fecha de pago",
		early: "6. Pagar antes",
		coolingOff: "7. Si cambias de opinión",
		payments: "8. Qué cubre un pago",
		payout: "9. Cómo llega el dinero",
		collection: "10. Cómo podemos contactarte por este préstamo",
		complaints: "11. Dudas y quejas",
		acceptance: "12. Tu aceptación",
	},
	labels: {
		lender: "Acreedor",
		licenceNumber: "Registro o licencia",
		contractRegisterNumber: "Registro de contratos de adhesión (RECA)",
		approvalNumber: "Autorización",
		borrower: "Deudor",
		order: "Número de contrato",
		version: "Versión de este texto",
		amount: "Monto del préstamo",
		received: "Recibes",
		fee: "Comisión por apertura, descontada del desembolso",
		tax: "{taxName} de la comisión, descontado del desembolso",
		interest: "Intereses de todo el plazo",
		interestPerDay: "Interés por día sobre el capital pendiente",
		interestOfInstalment: "Intereses",
		interestTax: "{taxName} de los intereses",
		interestTaxOfInstalment: "{taxName}",
		total: "Pagas en total",
		cost: "Lo que el préstamo te cuesta en total",
		term: "Plazo",
		instalments: "Número de pagos",
		rate: {
			cat: "CAT (costo anual total), sin {taxName}",
			kfs: "Tasa anual total (APR)",
			"effective-365": "Tasa efectiva anual con todos los costos",
		},
		validUntil: "Estas condiciones valen hasta",
		paidOutOn: "Calculado con desembolso el",
		number: "N.º",
		dueOn: "Fecha de pago",
		principal: "Capital",
		instalment: "Pago",
		balance: "Capital pendiente",
		penaltyPerDay: "Recargo por mora, por día",
		lateDays: "El primer pago con {days} días de atraso cuesta",
		penaltyMax: "Todo el recargo por mora junto nunca pasa de",
		rolloverDays: "Las fechas de pago se mueven",
		rolloverPay: "Comisión con {taxName}, que se paga antes",
		rolloverDueOn: "El primer pago quedaría para el",
		rolloverTotal: "En total pagarías",
		earlyOn: "Ejemplo: pagado todo el",
		earlyPay: "Pagarías",
		earlySaved: "Intereses que te ahorrarías",
		coolingOffUntil: "Puedes devolver el préstamo hasta el",
		complaintsContact: "Quejas",
		grievanceOfficer: "Responsable de reclamaciones",
		supportPhone: "Teléfono",
		supportEmail: "Correo",
		regulator: "Supervisado por",
		days: "{days} días",
	},
	keyFacts: keyFactsEs,
	sandboxLender: "Puente Sandbox (no es un préstamo real)",
	parties:
		"El acreedor da al deudor un préstamo personal sin garantía, en los términos de este contrato. No se acordó nada más.",
	summary: {
		caratula:
			"CAT para fines informativos y de comparación. Se calculó el {paidOutOn} y vale hasta el {validUntil}. Cuenta todos los costos de este crédito sobre el dinero que de verdad recibes, sin {taxName}.",
		keyFacts:
			"Durante el préstamo no se te puede cobrar nada que no esté en esta hoja, salvo que lo aceptes de forma expresa. La tasa anual total cuenta intereses, comisión y {taxName} sobre el dinero que de verdad recibes.",
		plain:
			"La tasa efectiva anual cuenta todos los costos de este préstamo sobre el dinero que de verdad recibes, en un año de 365 días.",
	},
	schedule:
		"Las fechas se cuentan desde un desembolso el {paidOutOn}. Si el dinero sale otro día, todas las fechas se mueven los mismos días; ningún monto cambia.",
	late: {
		base: {
			"overdue-amount":
				"Desde el día siguiente a la fecha de pago, lo vencido de un pago, capital e intereses, causa un recargo por mora de {percent}% por día.",
			"overdue-principal":
				"Desde el día siguiente a la fecha de pago, el capital vencido de un pago causa un recargo por mora de {percent}% por día.",
		},
		tax: "Al recargo por mora se le suma {taxName} del {percent}%. Los montos de abajo lo incluyen.",
		grace: "Los primeros {days} días después de la fecha de pago no cuestan nada.",
		cap: "El recargo por mora de todo el préstamo se detiene en {percent}% del capital, y el de cada pago en la parte que le toca.",
		costMax:
			"Intereses, comisiones, impuestos y recargo por mora juntos nunca pasan de {percent}% del capital.",
		simple:
			"El recargo por mora nunca causa intereses ni se suma al capital. Lo vencido no causa intereses por los mismos días. Mientras revisamos un comprobante de pago que nos enviaste, no se cuenta recargo.",
	},
	rollover: {
		offered:
			"Puedes mover las fechas de lo que aún no está pagado. Número de veces como máximo: {times}. La comisión es {percent}% del capital pendiente, más su {taxName}. El recargo por mora se paga antes. Si un pago ya está atrasado, los días se cuentan desde el día en que mueves las fechas. Los días de por medio no causan intereses. No se ofrece si su comisión llevaría el costo del préstamo por encima del máximo que puede tener.",
		notOffered: "Este préstamo no tiene prórroga.",
	},
	early:
		"Puedes pagar todo o una parte cualquier día, sin cargo. Los intereses se cuentan entonces solo por los días en que debiste el dinero.",
	coolingOff: {
		feeReturned:
			"Hasta la fecha de abajo puedes devolver el préstamo sin dar razones: pagas el capital y los intereses de los días, y se descuenta la comisión con su {taxName}.",
		feeKept:
			"Hasta la fecha de abajo puedes devolver el préstamo sin dar razones: pagas el capital y los intereses de los días. La comisión por apertura no se devuelve.",
		none: "Hasta que salga el dinero puedes desistir sin costo. Después del desembolso puedes pagar cualquier día.",
	},
	payments: {
		order: "Un pago cubre {first}, luego {second} y luego {third}.",
		kinds: { penalty: "el recargo por mora", interest: "los intereses", principal: "el capital" },
		across: {
			phase: "El pago más antiguo se salda entero antes que el siguiente.",
			kind: "Cada clase se salda en todos los pagos antes que la clase siguiente.",
		},
		credit: "Lo que pagues de más sigue siendo tuyo: te lo mostramos y se te puede devolver.",
	},
	payout: {
		holder: {
			bankNames:
				"El dinero va solo a una cuenta tuya. Antes de enviarlo preguntamos al banco de quién es la cuenta y comparamos su respuesta con tu identificación. Si el banco no responde o los nombres solo se parecen, decide una persona de nuestro equipo.",
			bankCompares:
				"El dinero va solo a una cuenta tuya. Si diste una llave Bre-B, preguntamos antes de quién es; por un número de cuenta no se puede preguntar a ningún banco. Comparamos el nombre que diste con tu identificación y la transferencia lleva el número de tu documento. El banco que encuentra otro titular devuelve el dinero, y solo pagamos cuando hayas dado otra cuenta.",
		},
		rules: [
			"El desembolso empieza cuando lo pides, o por sí solo {hours} horas después de tu aceptación, y nunca sin tu aceptación.",
			"Hasta que empiece el desembolso puedes desistir de este contrato sin costo.",
		],
	},
	collection: [
		"De este préstamo hablamos solo contigo. A tus contactos de emergencia nunca les contamos de él ni les pedimos que paguen.",
		"Escribimos o llamamos solo en las horas y con la frecuencia que permite la ley de tu país. Nadie que hable por nosotros puede amenazarte, insultarte ni avergonzarte.",
		"Solo te contactan nuestro propio equipo y nuestros sistemas: ningún despacho de cobranza trabaja en este préstamo.",
	],
	complaints:
		"Pregúntanos primero: Atención al cliente en la app responde estos días: {days}, de {opens} a {closes}. Si no lo resolvemos, puedes acudir a {theRegulator}.",
	acceptance: [
		"Aceptas este contrato al marcarlo y al escribir el código que enviamos a tu teléfono; con él firmas exactamente esta oferta. Su huella se hace con los montos, las fechas, los precios y la versión de este texto: si uno de ellos cambia, es otro contrato y necesita otra aceptación.",
		"Puedes leer y descargar lo que aceptaste en cualquier momento en la app.",
	],
	sending: {
		bySms:
			"En cuanto lo aceptes te enviamos un SMS con enlaces a este contrato, con su carátula o datos clave, y a la política de privacidad.",
		bySmsAndMail:
			"En cuanto lo aceptes te enviamos este contrato, con su carátula o datos clave, y la política de privacidad: los enlaces por SMS y ambos en PDF al correo electrónico que nos diste.",
	},
};
