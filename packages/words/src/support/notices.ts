import type { Language } from "@puente/core/region";

type NotificationText = Readonly<Record<Language, { readonly title: string; readonly text: string }>>;

/** Texts of notifications, sent by SMS and kept in the app. Only the server loads them. */
export const notificationTexts = {
	feedbackAnswered: {
		en: { title: "We answered you", text: "We answered your message. Read it in the app under Feedback." },
		es: { title: "Te respondimos", text: "Respondimos tu mensaje. Léelo en la app, en Ayuda y reclamos." },
	},
	feedbackDone: {
		en: {
			title: "Your message is done",
			text: "We have dealt with your message. You can read all of it in the app under Feedback.",
		},
		es: {
			title: "Tu mensaje está resuelto",
			text: "Atendimos tu mensaje. Puedes leerlo completo en la app, en Ayuda y reclamos.",
		},
	},
	claimConfirmed: {
		en: {
			title: "We found your payment",
			text: "We found the payment that you told us about for loan {orderNo}. No penalty was counted while we looked.",
		},
		es: {
			title: "Encontramos tu pago",
			text: "Encontramos el pago que nos avisaste del préstamo {orderNo}. No contamos recargos mientras lo buscábamos.",
		},
	},
	claimRefused: {
		en: {
			title: "We did not find your payment",
			text: "We did not find the payment that you told us about for loan {orderNo}. Please read our answer in the app under Feedback.",
		},
		es: {
			title: "No encontramos tu pago",
			text: "No encontramos el pago que nos avisaste del préstamo {orderNo}. Lee nuestra respuesta en la app, en Ayuda y reclamos.",
		},
	},
	applicationApproved: {
		en: {
			title: "Your application is approved",
			text: "Your application is approved. The offer waits in the app until {until}; you owe nothing until you sign it.",
		},
		es: {
			title: "Aprobamos tu solicitud",
			text: "Aprobamos tu solicitud. La oferta te espera en la app hasta el {until}; no debes nada hasta que la firmes.",
		},
	},
	applicationRejected: {
		en: {
			title: "Your application is decided",
			text: "We cannot lend to you on this application. Read in the app why, and when you can apply again.",
		},
		es: {
			title: "Decidimos tu solicitud",
			text: "No podemos prestarte con esta solicitud. Lee en la app por qué y cuándo puedes volver a pedir.",
		},
	},
	agreementSigned: {
		en: {
			title: "Your signed loan agreement",
			text: "You signed loan {orderNo}. Your agreement with its key facts is in the app, to read and to download.",
		},
		es: {
			title: "Tu contrato firmado",
			text: "Firmaste el préstamo {orderNo}. Tu contrato con su carátula o datos clave está en la app, para leer y descargar.",
		},
	},
	accountNeeded: {
		en: {
			title: "We could not send your money",
			text: "We could not send the money of loan {orderNo} to your account. Please give us another account in the app.",
		},
		es: {
			title: "No pudimos enviarte el dinero",
			text: "No pudimos enviar el dinero del préstamo {orderNo} a tu cuenta. Indica otra cuenta en la app.",
		},
	},
	accountNotYours: {
		en: {
			title: "Please give us an account of your own",
			text: "The account of application {orderNo} belongs to another person. We pay only to an account of your own: please give one in the app.",
		},
		es: {
			title: "Indica una cuenta a tu nombre",
			text: "La cuenta de la solicitud {orderNo} es de otra persona. Solo pagamos a una cuenta a tu nombre: indícala en la app.",
		},
	},
	payoutGivenUp: {
		en: {
			title: "Your loan was cancelled",
			text: "We could not send the money of loan {orderNo} and have cancelled the loan. You owe nothing.",
		},
		es: {
			title: "Cancelamos tu préstamo",
			text: "No pudimos enviar el dinero del préstamo {orderNo} y lo cancelamos. No debes nada.",
		},
	},
	// Money that moved. They state the facts and demand nothing: a receipt is not a reminder. Amounts come first,
	// because a list shows two lines.
	moneySent: {
		en: {
			title: "We sent your money",
			text: "We sent {amount} to your account ending {digits}. Your first payment is {due} on {date}. Loan {orderNo}.",
		},
		es: {
			title: "Te enviamos tu dinero",
			text: "Enviamos {amount} a tu cuenta terminada en {digits}. Tu primer pago es de {due} el {date}. Préstamo {orderNo}.",
		},
	},
	payoutFailed: {
		en: {
			title: "We could not send your money",
			text: "We could not send the money of loan {orderNo} to your account ending {digits}. Please check the account in the app. You owe nothing.",
		},
		es: {
			title: "No pudimos enviarte el dinero",
			text: "No pudimos enviar el dinero del préstamo {orderNo} a tu cuenta terminada en {digits}. Revisa la cuenta en la app. No debes nada.",
		},
	},
	payoutCameBack: {
		en: {
			title: "Your money came back to us",
			text: "The money of loan {orderNo} came back from your account ending {digits}. Please check the account in the app. You owe nothing.",
		},
		es: {
			title: "Tu dinero regresó a nosotros",
			text: "El dinero del préstamo {orderNo} regresó de tu cuenta terminada en {digits}. Revisa la cuenta en la app. No debes nada.",
		},
	},
	offerExpired: {
		en: {
			title: "Your offer has ended",
			text: "The time to sign the offer of loan {orderNo} is over, so we cancelled it. You owe nothing, and may apply again in the app.",
		},
		es: {
			title: "Tu oferta terminó",
			text: "Terminó el plazo para firmar la oferta del préstamo {orderNo} y la cancelamos. No debes nada y puedes volver a pedir en la app.",
		},
	},
	autopayOn: {
		en: {
			title: "Autopay is on",
			text: "Autopay of loan {orderNo} is on, from {account}. We tell you before each charge. Stop it in the app at any time.",
		},
		es: {
			title: "El pago automático está activado",
			text: "El pago automático del préstamo {orderNo} está activado, con {account}. Te avisamos antes de cada cobro. Apágalo en la app cuando quieras.",
		},
	},
	autopayTold: {
		en: {
			title: "Your next autopay",
			text: "On {date} at {time} we charge {amount} to {account}, or at {again} if that fails. Skip it in the app until the day before. Loan {orderNo}.",
		},
		es: {
			title: "Tu próximo pago automático",
			text: "El {date} a las {time} cobramos {amount} de {account}; si falla, a las {again}. Sáltalo en la app hasta el día antes. Préstamo {orderNo}.",
		},
	},
	autopayFailed: {
		en: {
			title: "Autopay did not work yet",
			text: "We could not charge {amount} for loan {orderNo}. You are not late: today counts. We try again at {again}, or pay in the app.",
		},
		es: {
			title: "El pago automático no funcionó",
			text: "No pudimos cobrar {amount} del préstamo {orderNo}. No hay atraso: hoy cuenta. Intentamos otra vez a las {again}, o paga en la app.",
		},
	},
	autopayOver: {
		en: {
			title: "Please pay this one yourself",
			text: "The {amount} of loan {orderNo} due on {date} was not charged, and we do not try again. Please pay it in the app.",
		},
		es: {
			title: "Este pago te toca a ti",
			text: "No se cobraron los {amount} del préstamo {orderNo} que vencen el {date} y ya no lo intentaremos. Págalos en la app.",
		},
	},
	autopayEnded: {
		en: {
			title: "Autopay has ended",
			text: "Autopay of loan {orderNo} has ended: the card or permission is no longer valid. Set it up again in the app, or pay yourself.",
		},
		es: {
			title: "El pago automático terminó",
			text: "El pago automático del préstamo {orderNo} terminó: la tarjeta o autorización ya no vale. Actívalo de nuevo en la app o paga tú.",
		},
	},
	autopayStopped: {
		en: {
			title: "Autopay is off",
			text: "You stopped autopay of loan {orderNo}. From now on you pay yourself; we remind you before each date.",
		},
		es: {
			title: "El pago automático está apagado",
			text: "Apagaste el pago automático del préstamo {orderNo}. Desde ahora pagas tú; te avisamos antes de cada fecha.",
		},
	},
	paymentReceived: {
		en: {
			title: "We received your payment",
			text: "We received {amount}. Your next payment is {due} on {date}. Still to pay in all: {left}. Loan {orderNo}.",
		},
		es: {
			title: "Recibimos tu pago",
			text: "Recibimos {amount}. Tu próximo pago es de {due} el {date}. Te falta pagar en total: {left}. Préstamo {orderNo}.",
		},
	},
	paymentReceivedLate: {
		en: {
			title: "We received your payment",
			text: "We received {amount}. Still to pay in all: {left}. Loan {orderNo}.",
		},
		es: {
			title: "Recibimos tu pago",
			text: "Recibimos {amount}. Te falta pagar en total: {left}. Préstamo {orderNo}.",
		},
	},
	paymentRolledOver: {
		en: {
			title: "Your due dates have moved",
			text: "We received {amount}, and the due dates of loan {orderNo} have moved. Your next payment is {due} on {date}.",
		},
		es: {
			title: "Tus fechas de pago cambiaron",
			text: "Recibimos {amount} y las fechas del préstamo {orderNo} cambiaron. Tu próximo pago es de {due} el {date}.",
		},
	},
	loanPaidOff: {
		en: {
			title: "Your loan is paid off",
			text: "We received {amount}. Loan {orderNo} is paid off: you owe nothing.",
		},
		es: {
			title: "Tu préstamo está pagado",
			text: "Recibimos {amount}. El préstamo {orderNo} está pagado: no debes nada.",
		},
	},
	loanPaidOffLimit: {
		en: {
			title: "Your loan is paid off",
			text: "We received {amount}. Loan {orderNo} is paid off: you owe nothing. Your limit is now {limit}.",
		},
		es: {
			title: "Tu préstamo está pagado",
			text: "Recibimos {amount}. El préstamo {orderNo} está pagado: no debes nada. Tu límite ahora es de {limit}.",
		},
	},
	loanPaidOffOffered: {
		en: {
			title: "Your loan is paid off",
			text: "We received {amount}. Loan {orderNo} is paid off: you owe nothing. A limit of {limit} is offered to you in the app.",
		},
		es: {
			title: "Tu préstamo está pagado",
			text: "Recibimos {amount}. El préstamo {orderNo} está pagado: no debes nada. En la app te ofrecemos un límite de {limit}.",
		},
	},
	loanPaidBeyond: {
		en: {
			title: "Your loan is paid off",
			text: "We received {amount}. Loan {orderNo} is paid off; {credit} beyond it stays yours. Write to us in the app to get it back.",
		},
		es: {
			title: "Tu préstamo está pagado",
			text: "Recibimos {amount}. El préstamo {orderNo} está pagado; {credit} de más es tuyo. Escríbenos en la app para devolvértelo.",
		},
	},
	loanGivenBack: {
		en: {
			title: "You gave the loan back",
			text: "We received {amount}. You gave loan {orderNo} back in time: it is closed, and you owe nothing.",
		},
		es: {
			title: "Devolviste el préstamo",
			text: "Recibimos {amount}. Devolviste a tiempo el préstamo {orderNo}: está cerrado y no debes nada.",
		},
	},
	noDebtLetter: {
		en: {
			title: "Your letter of no debt",
			text: "Your letter of no debt for loan {orderNo} is in the app, to save and share. Anyone can check it by its code.",
		},
		es: {
			title: "Tu carta de no adeudo",
			text: "Tu carta de no adeudo del préstamo {orderNo} está en la app. Cualquiera puede comprobarla con su código.",
		},
	},
	creditRefunded: {
		en: {
			title: "We sent money back to you",
			text: "We sent you back {amount} that you had paid beyond what you owed for loan {orderNo}.",
		},
		es: {
			title: "Te devolvimos dinero",
			text: "Te devolvimos {amount} que habías pagado de más en el préstamo {orderNo}.",
		},
	},
	proofConfirmed: {
		en: {
			title: "We found your payment",
			text: "We found the payment of {amount} that you showed us for loan {orderNo}: it counts now. Still to pay in all: {left}.",
		},
		es: {
			title: "Encontramos tu pago",
			text: "Encontramos el pago de {amount} del préstamo {orderNo} que nos mostraste: ya cuenta. Te falta pagar en total: {left}.",
		},
	},
	proofRefused: {
		en: {
			title: "We did not find your payment",
			text: "We did not find the payment of {amount} that you showed us for loan {orderNo}. Read our answer in the app under Your proofs.",
		},
		es: {
			title: "No encontramos tu pago",
			text: "No encontramos el pago de {amount} del préstamo {orderNo} que nos mostraste. Lee la respuesta en la app, en Tus comprobantes.",
		},
	},
	paymentTakenBack: {
		en: {
			title: "A payment no longer counts",
			text: "The bank's books do not show your payment of {amount} for loan {orderNo}, so it no longer counts. Is that wrong? Write to us in the app.",
		},
		es: {
			title: "Un pago ya no cuenta",
			text: "Tu pago de {amount} del préstamo {orderNo} no aparece según el banco, y por eso ya no cuenta. ¿Es un error? Escríbenos en la app.",
		},
	},
	paymentCorrected: {
		en: {
			title: "We corrected a payment",
			text: "Your payment of {amount} for loan {orderNo} was {paid} by the bank's books; that counts now. Is that wrong? Write to us in the app.",
		},
		es: {
			title: "Corregimos un pago",
			text: "Tu pago de {amount} del préstamo {orderNo} fue de {paid} según el banco; eso cuenta ahora. ¿Es un error? Escríbenos en la app.",
		},
	},
	dataHandedOver: {
		en: {
			title: "A copy of your data",
			text: "We handed over a copy of your data, as you asked. If you did not ask for it, tell us at once.",
		},
		es: {
			title: "Una copia de tus datos",
			text: "Entregamos una copia de tus datos, como pediste. Si no la pediste, avísanos de inmediato.",
		},
	},
	passkeyAdded: {
		en: {
			title: "A passkey was added",
			text: "A passkey was added to your account. Wasn't it you? Remove it in the app under Me, and tell us at once.",
		},
		es: {
			title: "Se agregó una llave de acceso",
			text: "Se agregó una llave de acceso a tu cuenta. ¿No fuiste tú? Quítala en la app, en Mi cuenta, y avísanos de inmediato.",
		},
	},
	mobileAsked: {
		en: {
			title: "Someone asks for a new number",
			text: "Someone asked our support to move your account to another number. Wasn't it you? Call or write to us now.",
		},
		es: {
			title: "Piden cambiar tu número",
			text: "Alguien pidió a nuestro equipo de ayuda pasar tu cuenta a otro número. ¿No fuiste tú? Llámanos o escríbenos ahora.",
		},
	},
	mobileChanged: {
		en: {
			title: "Your number was changed",
			text: "This is now the number of your account. Log in with it and a code. Wasn't it you? Tell us at once.",
		},
		es: {
			title: "Cambiamos tu número",
			text: "Este es ahora el número de tu cuenta. Inicia sesión con él y un código. ¿No fuiste tú? Avísanos de inmediato.",
		},
	},
	accountChanged: {
		en: {
			title: "Your account for payouts changed",
			text: "Your loans now go to the account that ends in {digits}. No money leaves for 24 hours. Wasn't it you? Call or write to us now.",
		},
		es: {
			title: "Cambió la cuenta a la que te pagamos",
			text: "Tus préstamos ahora van a la cuenta terminada en {digits}. En 24 horas no sale dinero. ¿No fuiste tú? Llámanos o escríbenos ahora.",
		},
	},
	emailChanged: {
		en: {
			title: "Your e-mail changed",
			text: "The e-mail of your account was changed. Wasn't it you? Tell us at once.",
		},
		es: {
			title: "Cambió tu correo",
			text: "Se cambió el correo de tu cuenta. ¿No fuiste tú? Avísanos de inmediato.",
		},
	},
	passkeyRemoved: {
		en: {
			title: "A passkey was removed",
			text: "A passkey was removed from your account. You can still log in with a code. Wasn't it you? Tell us at once.",
		},
		es: {
			title: "Se quitó una llave de acceso",
			text: "Se quitó una llave de acceso de tu cuenta. Aún puedes entrar con un código. ¿No fuiste tú? Avísanos de inmediato.",
		},
	},
	passkeysEnded: {
		en: {
			title: "Your passkeys ended",
			text: "You logged in with a code on another device, so your passkeys no longer work. You can add one in the app. Wasn't it you? Tell us.",
		},
		es: {
			title: "Tus llaves de acceso terminaron",
			text: "Entraste con un código en otro dispositivo: tus llaves de acceso ya no sirven. Puedes agregar otra en la app. ¿No fuiste tú? Avísanos.",
		},
	},
	passkeysRemoved: {
		en: {
			title: "Your passkeys were removed",
			text: "We removed all passkeys of your account and logged it out. Log in with your number and a code. Didn't you ask for it? Tell us at once.",
		},
		es: {
			title: "Quitamos tus llaves de acceso",
			text: "Quitamos todas las llaves de acceso de tu cuenta y cerramos su sesión. Entra con tu número y un código. ¿No lo pediste? Avísanos de inmediato.",
		},
	},
	couponGranted: {
		en: {
			title: "A coupon for you",
			text: "You have a coupon of {amount} for your next repayment. It is good until {date}.",
		},
		es: {
			title: "Un cupón para ti",
			text: "Tienes un cupón de {amount} para tu próximo pago. Vale hasta el {date}.",
		},
	},
	// About a payment, to the borrower only. They name the amount, and threaten nothing.
	paymentComing: {
		en: { title: "A payment is due soon", text: "{amount} of your loan is due on {date}." },
		es: { title: "Pronto vence un pago", text: "{amount} de tu préstamo vence el {date}." },
	},
	paymentDue: {
		en: { title: "A payment is due today", text: "{amount} of your loan is due today." },
		es: { title: "Hoy vence un pago", text: "{amount} de tu préstamo vence hoy." },
	},
	paymentLate: {
		en: { title: "A payment is late", text: "{amount} of your loan was due on {date}." },
		es: { title: "Un pago está atrasado", text: "{amount} de tu préstamo venció el {date}." },
	},
} as const satisfies Record<string, NotificationText>;

export type NotificationKind = keyof typeof notificationTexts;
