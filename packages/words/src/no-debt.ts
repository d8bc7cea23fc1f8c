import type { Language } from "@puente/core/region";

type LetterName = "finiquito" | "pazYSalvo" | "noDues" | "nonIndebtedness";

const en = {
	titles: {
		finiquito: "Letter of no debt (carta finiquito)",
		pazYSalvo: "Letter of no debt (paz y salvo)",
		noDues: "No-dues certificate (NOC)",
		nonIndebtedness: "Letter of non-indebtedness",
	} satisfies Record<LetterName, string> as Record<LetterName, string>,
	paid: "{lender} states that {borrower} took loan {orderNo} of {amount} on {opened} and paid it in full; the last payment was made on {paid}.",
	returned:
		"{lender} states that {borrower} took loan {orderNo} of {amount} on {opened} and gave it back in full on {paid}.",
	nothingOwed: "Nothing is owed on this loan: no principal, interest, penalty, fee or tax.",
	figures: "The loan",
	labels: {
		borrower: "Borrower",
		borrowerNumber: "Identity number",
		lender: "Lender",
		licence: "Licence or registration",
		orderNo: "Loan number",
		opened: "Paid out on",
		amount: "Amount lent",
		paidMinor: "Paid in all",
		coupons: "Paid by our coupons",
		waived: "Penalty that we waived",
		credit: "Kept as credit",
		paidOn: "Last payment on",
		owed: "Owed today",
		number: "Letter number",
		code: "Verification code",
	},
	check: "Is this letter real?",
	checkText:
		"Anyone can check it at {url} with its code. The page shows initials, the end of the loan number, country and date, and whether the letter still holds.",
	signed: "Signature of the lender",
	page: {
		title: "Check a letter of no debt",
		heading: "Is this letter real?",
		lead: "Type the code that stands on the letter. With the PDF file we also compare every byte of it.",
		code: "Code on the letter",
		file: "PDF file, if you have it",
		submit: "Check",
		good: "Real: it is our letter and it holds",
		goodFile: "Real and unchanged: the file is our letter and it holds",
		ended: "It no longer holds",
		endedText:
			"We issued this letter, but since {date} it is not true any more: a payment of the loan was taken back.",
		bad: "Not our letter",
		badText: "The code belongs to no letter of ours. Do not rely on it.",
		changed: "The file was changed",
		changedText: "The code is of a letter of ours, but this file is not that letter. Do not rely on it.",
		compare: "Compare this with the letter. Anything else on it means that it was changed.",
		initials: "Initials of the borrower",
		erased: "not kept any more",
		orderEnd: "Loan number ends in",
		country: "Country",
		lender: "Lender",
		issued: "Issued on",
		tooMany: "Too many checks from here. Please try again in {minutes} minutes.",
		unreadable: "We could not read that file. Choose the PDF of the letter, of at most 1 MB.",
		little: "We show initials only: who holds the letter can compare, and nobody learns more.",
		other: "En español",
	},
};

type NoDebtTexts = typeof en;

const es: NoDebtTexts = {
	titles: {
		finiquito: "Carta finiquito",
		pazYSalvo: "Paz y salvo",
		noDues: "Certificado de no adeudo (NOC)",
		nonIndebtedness: "Carta de no adeudo",
	},
	paid: "{lender} hace constar que {borrower} recibió el préstamo {orderNo} por {amount} el {opened} y lo pagó por completo; el último pago fue el {paid}.",
	returned:
		"{lender} hace constar que {borrower} recibió el préstamo {orderNo} por {amount} el {opened} y lo devolvió por completo el {paid}.",
	nothingOwed:
		"No debe nada por este préstamo: ni capital, ni intereses, ni mora, ni comisiones, ni impuestos.",
	figures: "El préstamo",
	labels: {
		borrower: "Cliente",
		borrowerNumber: "Número de identificación",
		lender: "Financiera",
		licence: "Registro o licencia",
		orderNo: "Número de préstamo",
		opened: "Entregado el",
		amount: "Monto prestado",
		paidMinor: "Pagó en total",
		coupons: "Pagado con cupones nuestros",
		waived: "Mora que perdonamos",
		credit: "Saldo a favor",
		paidOn: "Último pago el",
		owed: "Saldo hoy",
		number: "Número de la carta",
		code: "Código de verificación",
	},
	check: "¿Es auténtica esta carta?",
	checkText:
		"Cualquiera puede comprobarla en {url} con su código. La página muestra iniciales, el final del número de préstamo, país y fecha, y si la carta sigue vigente.",
	signed: "Firma de la financiera",
	page: {
		title: "Comprobar una carta de no adeudo",
		heading: "¿Es auténtica esta carta?",
		lead: "Escribe el código que está en la carta. Con el archivo PDF comparamos además cada byte.",
		code: "Código de la carta",
		file: "Archivo PDF, si lo tienes",
		submit: "Comprobar",
		good: "Auténtica: es nuestra carta y está vigente",
		goodFile: "Auténtica y sin cambios: el archivo es nuestra carta y está vigente",
		ended: "Ya no está vigente",
		endedText:
			"Emitimos esta carta, pero desde el {date} ya no es cierta: un pago del préstamo fue devuelto.",
		bad: "No es nuestra carta",
		badText: "El código no corresponde a ninguna carta nuestra. No te fíes de ella.",
		changed: "El archivo fue alterado",
		changedText: "El código es de una carta nuestra, pero este archivo no es esa carta. No te fíes de él.",
		compare: "Compara esto con la carta. Si dice otra cosa, la alteraron.",
		initials: "Iniciales del cliente",
		erased: "ya no se conservan",
		orderEnd: "El número de préstamo termina en",
		country: "País",
		lender: "Financiera",
		issued: "Emitida el",
		tooMany: "Demasiadas consultas desde aquí. Inténtalo de nuevo en {minutes} minutos.",
		unreadable: "No pudimos leer ese archivo. Elige el PDF de la carta, de 1 MB como máximo.",
		little: "Solo mostramos iniciales: quien tiene la carta puede comparar y nadie se entera de más.",
		other: "In English",
	},
};

/** The letter of no debt and the public page that checks one. Only the server loads them. */
export const noDebtTexts: Readonly<Record<Language, NoDebtTexts>> = { en, es };
