import type { faqEn } from "./en.ts";
import type { FaqEntry, FaqTexts } from "./faq.ts";

export const faqEs = {
	topics: {
		apply: "Solicitar",
		cost: "Cuánto cuesta",
		repay: "Pagar",
		account: "Cuenta y datos",
		trouble: "Cuando algo sale mal",
	},
	entries: {
		who: {
			topic: "apply",
			question: "¿Quién puede pedir un préstamo?",
			answer:
				"Personas de {ageMin} a {ageMax} años con un ingreso mensual, un documento de identidad y una cuenta bancaria propia. Un préstamo a la vez.",
		},
		howMuch: {
			topic: "apply",
			question: "¿Cuánto puedo pedir y por cuánto tiempo?",
			answer:
				"Aquí los préstamos van de {amountMin} a {amountMax}, de {daysMin} a {daysMax} días. Lo que te ofrecemos depende de nuestra decisión y crece cuando pagas a tiempo.",
		},
		howLong: {
			topic: "apply",
			question: "¿Cuánto tarda la decisión?",
			answer:
				"Normalmente unos {reviewMinutes} minutos. Si una persona tiene que revisarla, {reviewHours} horas como máximo. Puedes cerrar la app: te enviamos un mensaje.",
		},
		rejected: {
			topic: "apply",
			question: "Me rechazaron. ¿Y ahora?",
			answer:
				"Ves los motivos en la app y puedes pedir que los revise una persona. Puedes solicitar de nuevo después de {reapplyDays} días; la pantalla de inicio muestra la fecha.",
		},
		whenMoney: {
			topic: "apply",
			question: "¿Cuándo recibo el dinero?",
			answer:
				"Después de aceptar la oferta y tocar Recibir dinero, normalmente entre {payoutMinutesMin} y {payoutMinutesMax} minutos. Si aceptaste y no lo tocaste, pagamos nosotros mismos a las {automaticHours} horas. Una oferta que nadie acepta termina en el momento que aparece con ella.",
		},
		cancel: {
			topic: "apply",
			question: "¿Puedo cancelar?",
			answer:
				"Sí, hasta que el dinero esté en camino: abre el préstamo y elige Cancelar. Das un motivo y no cuesta nada.",
		},
		coolingOff: {
			topic: "cost",
			needs: "coolingOff",
			question: "¿Puedo devolver el préstamo?",
			answer:
				"Sí, poco después del depósito (días que tienes: {coolingOffDays}). Devuelves lo que recibiste y pagas solo el interés de esos días. Sin recargo.",
		},
		cost: {
			topic: "cost",
			question: "¿Cuánto cuesta un préstamo?",
			answer:
				"Antes de aceptar ves todo en una pantalla: lo que recibes, la comisión y su impuesto, el interés, lo que pagas y cuándo. La tasa anual cuenta todo; aquí nunca pasa de {aprMax}% al año.",
		},
		penalty: {
			topic: "cost",
			question: "¿Qué pasa si pago tarde?",
			answer:
				"Un cargo por mora de hasta {penaltyPercent}% al día, sobre lo que dice tu contrato. El de cada pago se detiene en la parte que el contrato permite, y todo lo que cuesta un préstamo nunca pasa del {costPercentMax}% de lo que pediste. Se detiene el día que pagas. Habla antes con nosotros: buscamos una salida juntos.",
		},
		early: {
			topic: "cost",
			question: "¿Puedo pagar antes?",
			answer: "Sí, cualquier día y sin comisión. Pagas interés solo por los días que tuviste el dinero.",
		},
		howPay: {
			topic: "repay",
			question: "¿Cómo pago?",
			answer:
				"Abre tu préstamo y elige Pagar. Ves todas las formas de pago de tu país. Lo menos que puedes pagar de una vez es {repaymentMin}, o lo que vence cuando es menos. De un pago atrasado puedes pagar cualquier parte que acepte la forma de pago.",
		},
		credited: {
			topic: "repay",
			question: "Ya pagué. ¿Cuándo aparece?",
			answer:
				"Normalmente en {creditedMinutes} minutos. Si no aparece, envíanos el comprobante en Ayuda y reclamos, tipo Pago: una persona responde en {proofHours} horas y hasta entonces no se cuenta recargo.",
		},
		rollover: {
			topic: "repay",
			needs: "rollover",
			question: "Necesito más tiempo. ¿Qué puedo hacer?",
			answer:
				"Puedes mover tus fechas de pago {rolloverDays} días (veces por préstamo: {rolloverTimes}), por una comisión que ves antes. Primero paga la comisión y luego confirma. Los recargos pendientes se pagan antes.",
		},
		coupon: {
			topic: "repay",
			needs: "cardCoupon",
			question: "¿Cómo obtengo el cupón de mi tarjeta?",
			answer:
				"Si pagas con tarjeta en la página de pago y tu banco permite guardarla para la próxima, recibes una vez un cupón de {coupon}. Está en Mi cuenta, Cupones, y se usa con un pago. Puedes quitar la tarjeta cuando quieras.",
		},
		number: {
			topic: "account",
			question: "Tengo un número o un teléfono nuevo",
			answer:
				"En un teléfono nuevo entra con tu número y el código del SMS; el anterior se cierra. Para un número nuevo escríbenos en Ayuda y reclamos, tipo Otro.",
		},
		data: {
			topic: "account",
			question: "¿Qué saben de mí?",
			answer:
				"Solo lo que nos diste. No leemos tus contactos, mensajes, fotos ni apps. Si una solicitud no termina en préstamo, sus datos se borran a los {erasedDays} días.",
		},
		erase: {
			topic: "account",
			question: "¿Cómo borro mis datos?",
			answer:
				"En Mi cuenta, Ajustes, Cerrar mi cuenta. Mientras haya un préstamo abierto sus registros se conservan; lo demás se borra.",
		},
		contacts: {
			topic: "account",
			question: "¿Llaman a mis contactos?",
			answer:
				"Nunca por tu préstamo. A los dos contactos de emergencia solo les preguntamos dónde estás cuando no te encontramos, y nunca les decimos por qué.",
		},
		failedPayout: {
			topic: "trouble",
			question: "El depósito falló",
			answer:
				"Casi siempre hay un dígito equivocado en la cuenta, o no está a tu nombre. Abre el préstamo, corrige la cuenta y pide el dinero otra vez.",
		},
		scam: {
			topic: "trouble",
			question: "Alguien me pide un código o un pago",
			answer:
				"Nunca pedimos un código por teléfono ni dinero antes de un préstamo. Paga solo por la app. Avísanos en Ayuda y reclamos.",
		},
		reach: {
			topic: "trouble",
			question: "¿Cómo hablo con una persona?",
			answer:
				"Escribe en Ayuda y reclamos a cualquier hora. Por teléfono de {opensAt} a {closesAt}; los números están en Mi cuenta, Atención al cliente.",
		},
	},
} as const satisfies FaqTexts & {
	readonly entries: Readonly<Record<keyof (typeof faqEn)["entries"], FaqEntry>>;
};
