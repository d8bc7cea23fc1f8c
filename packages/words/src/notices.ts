import type { CodePurpose } from "@puente/contract";
import type { Language } from "@puente/core/region";

/** Texts sent outside the app. Only the server loads them. `{brand}` is the app's name. */
export const notices = {
	/** Follows a reminder in its SMS; in the app a button leads there. */
	payHere: {
		en: "Pay, or see what you can do, here: {link}",
		es: "Paga o mira tus opciones aquí: {link}",
	},
	/** Follows the notice of a signature in its SMS: the documents themselves. */
	signedDocuments: {
		en: "Agreement: {agreement} Privacy policy: {privacy}",
		es: "Contrato: {agreement} Política de privacidad: {privacy}",
	},
	/** The e-mail with the signed documents. Its subject tells nothing about the loan. */
	signedDocumentsMail: {
		en: {
			subject: "Your signed documents",
			text: [
				"You signed loan {orderNo}. Attached are your agreement, with its key facts, and our privacy policy.",
				"You can read and download the agreement at any time in the app: {link}",
				"We never ask for a code or a password by e-mail. Nobody reads answers to this address; write to us in the app under Customer service.",
			],
			agreementFile: "loan-agreement-{orderNo}.pdf",
			privacyFile: "privacy-policy.pdf",
		},
		es: {
			subject: "Tus documentos firmados",
			text: [
				"Firmaste el préstamo {orderNo}. Adjuntamos tu contrato, con su carátula o datos clave, y nuestra política de privacidad.",
				"Puedes leer y descargar el contrato en cualquier momento en la app: {link}",
				"Nunca te pedimos códigos ni contraseñas por correo. Nadie lee las respuestas a esta dirección; escríbenos en la app, en Atención al cliente.",
			],
			agreementFile: "contrato-{orderNo}.pdf",
			privacyFile: "politica-de-privacidad.pdf",
		},
	},
	/** Where the law lets a borrower refuse reminders. */
	refuseReminders: {
		en: "No more of these: Settings, My data.",
		es: "Para no recibirlos: Ajustes, Mis datos.",
	},
	/** To the number that a borrower no longer has. Another person may have it by now, so it says nothing about a loan. */
	mobileChanged: {
		en: "{brand}: your account now has another number, ending in {digits}. Wasn't it you? Call or write to us at once.",
		es: "{brand}: tu cuenta ahora tiene otro número, terminado en {digits}. ¿No fuiste tú? Llámanos o escríbenos de inmediato.",
	},
	/** To a number that a borrower tells to support. It is the only code that is read to a person. */
	newNumberCode: {
		en: "{brand}: {code}. Read this code only to our support, in the call that you made, to move your account to this number. Good for {minutes} minutes.",
		es: "{brand}: {code}. Dicta este código solo a nuestro equipo de ayuda, en la llamada que hiciste, para pasar tu cuenta a este número. Vale {minutes} minutos.",
	},
	/** To a number that the borrower types as the new one. */
	ownNewNumberCode: {
		en: "{brand}: {code} proves that this number is yours. Type it in the app. Good for {minutes} minutes. We never ask for it by phone.",
		es: "{brand}: {code} prueba que este número es tuyo. Escríbelo en la app. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
	},
	emailCodeMail: {
		en: {
			subject: "Your code: {code}",
			text: [
				"{code} proves that this e-mail address is yours. Type it in the app. It is good for {minutes} minutes.",
				"Didn't you ask for it? Then ignore this e-mail: nothing changes.",
			],
		},
		es: {
			subject: "Tu código: {code}",
			text: [
				"{code} prueba que este correo es tuyo. Escríbelo en la app. Vale {minutes} minutos.",
				"¿No lo pediste? Ignora este correo: nada cambia.",
			],
		},
	},
	/** One for each purpose of a code: the reader must see what the code would confirm. */
	codes: {
		session: {
			en: "{brand}: {code} is your code. It is good for {minutes} minutes. We never ask for it by phone.",
			es: "{brand}: {code} es tu código. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
		},
		account: {
			en: "{brand}: {code} confirms the bank account for your loan. Good for {minutes} minutes. We never ask for it by phone.",
			es: "{brand}: {code} confirma la cuenta bancaria de tu préstamo. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
		},
		signature: {
			en: "{brand}: {code} signs your loan agreement. Good for {minutes} minutes. We never ask for it by phone.",
			es: "{brand}: {code} firma tu contrato de préstamo. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
		},
		passkey: {
			en: "{brand}: {code} adds a passkey to your account. Good for {minutes} minutes. We never ask for it by phone.",
			es: "{brand}: {code} agrega una llave de acceso a tu cuenta. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
		},
		erasure: {
			en: "{brand}: {code} deletes your data. Good for {minutes} minutes. We never ask for it by phone.",
			es: "{brand}: {code} borra tus datos. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
		},
		mobile: {
			en: "{brand}: {code} moves your account to another number. Good for {minutes} minutes. We never ask for it by phone. Wasn't it you? Call us now.",
			es: "{brand}: {code} pasa tu cuenta a otro número. Vale {minutes} minutos. Nunca te lo pediremos por teléfono. ¿No fuiste tú? Llámanos ahora.",
		},
	},
} as const satisfies {
	readonly codes: Record<CodePurpose, Record<Language, string>>;
	readonly payHere: Record<Language, string>;
	readonly signedDocuments: Record<Language, string>;
	readonly signedDocumentsMail: Record<
		Language,
		{
			readonly subject: string;
			readonly text: readonly string[];
			readonly agreementFile: string;
			readonly privacyFile: string;
		}
	>;
	readonly mobileChanged: Record<Language, string>;
	readonly newNumberCode: Record<Language, string>;
	readonly ownNewNumberCode: Record<Language, string>;
	readonly emailCodeMail: Record<Language, { readonly subject: string; readonly text: readonly string[] }>;
	readonly refuseReminders: Record<Language, string>;
};

const receiptEn = {
	title: "Receipt",
	loan: "Loan {orderNo}",
	lender: "Lender",
	borrower: "Borrower",
	principal: "Amount lent",
	paidOut: "Paid out on",
	paid: "Paid so far",
	owed: "Still owed today",
	credit: "Kept as your credit",
	charges: "Fee, interest and {taxName}",
	base: "Base",
	rate: "Rate",
	tax: "{taxName}",
	payments: "Payments",
	asOf: "Everything that reached us up to {date}.",
	none: "Nothing had reached us up to {date}.",
	on: "Date",
	kind: "What",
	reference: "Reference",
	amount: "Amount",
	kinds: {
		payment: "Payment",
		rollover: "Fee of a rollover",
		"cooling-off": "Loan given back",
		coupon: "Coupon",
		reversal: "Payment taken back",
		"credit-refund": "Credit sent back to you",
	},
};

/** The texts of the receipt that a borrower downloads. */
export type ReceiptTexts = typeof receiptEn;

const receiptEs: ReceiptTexts = {
	title: "Recibo",
	loan: "Préstamo {orderNo}",
	lender: "Financiera",
	borrower: "Cliente",
	principal: "Monto prestado",
	paidOut: "Entregado el",
	paid: "Pagado hasta ahora",
	owed: "Saldo de hoy",
	credit: "Saldo a tu favor",
	charges: "Comisión, intereses y {taxName}",
	base: "Base",
	rate: "Tasa",
	tax: "{taxName}",
	payments: "Pagos",
	asOf: "Todo lo que nos llegó hasta el {date}.",
	none: "No nos había llegado nada hasta el {date}.",
	on: "Fecha",
	kind: "Concepto",
	reference: "Referencia",
	amount: "Monto",
	kinds: {
		payment: "Pago",
		rollover: "Costo de la prórroga",
		"cooling-off": "Préstamo devuelto",
		coupon: "Cupón",
		reversal: "Pago devuelto",
		"credit-refund": "Saldo a favor devuelto",
	},
};

export const receiptTexts: Readonly<Record<Language, ReceiptTexts>> = { en: receiptEn, es: receiptEs };
