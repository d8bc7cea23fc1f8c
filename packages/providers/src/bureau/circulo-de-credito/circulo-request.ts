import type { BureauSubject } from "../credit-bureau.ts";

/** Words that belong to the surname after them: "de la Cruz" is one surname. */
const particles: ReadonlySet<string> = new Set([
	"DA",
	"DE",
	"DEL",
	"DI",
	"LA",
	"LAS",
	"LOS",
	"MAC",
	"SAN",
	"SANTA",
	"VAN",
	"VON",
	"Y",
]);

/**
 * The first part of a name and the rest, with particles kept at the word after them: given names into the first and
 * the others, surnames into the father's and the mother's.
 */
export function splitName(text: string): { readonly first: string; readonly rest: string } {
	const words = text.split(/\s+/).filter((word) => word !== "");
	const end = words.findIndex((word) => !particles.has(word.toUpperCase()));
	if (end < 0) return { first: words.join(" "), rest: "" };
	return { first: words.slice(0, end + 1).join(" "), rest: words.slice(end + 1).join(" ") };
}

/** The bureau's catalogue of states (CatalogoEstados), by the two digits of INEGI that our places have. */
const statesByInegi: Readonly<Record<string, string>> = {
	"01": "AGS",
	"02": "BC",
	"03": "BCS",
	"04": "CAMP",
	"05": "COAH",
	"06": "COL",
	"07": "CHIS",
	"08": "CHIH",
	"09": "CDMX",
	"10": "DGO",
	"11": "GTO",
	"12": "GRO",
	"13": "HGO",
	"14": "JAL",
	"15": "MEX",
	"16": "MICH",
	"17": "MOR",
	"18": "NAY",
	"19": "NL",
	"20": "OAX",
	"21": "PUE",
	"22": "QRO",
	"23": "QROO",
	"24": "SLP",
	"25": "SIN",
	"26": "SON",
	"27": "TAB",
	"28": "TAMP",
	"29": "TLAX",
	"30": "VER",
	"31": "YUC",
	"32": "ZAC",
};

const surnameCharactersMax = 30;
const nameCharactersMax = 50;
const streetCharactersMax = 85;
const placeCharactersMax = 65;
/** The part of a CURP that is also the RFC without its homoclave. */
const rfcCharacters = 10;

/**
 * PersonaPeticion with its DomicilioPeticion. Null where the bureau would refuse it, so that nothing is sent: an
 * unknown state or a postcode without five digits.
 */
export function enquiryOf(subject: BureauSubject) {
	const { address } = subject;
	const estado = statesByInegi[address.stateId];
	if (estado === undefined || !/^\d{5}$/.test(address.postcode)) return null;
	const given = splitName(subject.givenNames);
	const surnames =
		subject.secondSurname === ""
			? splitName(subject.surname)
			: { first: subject.surname, rest: subject.secondSurname };
	const second = plain(given.rest, nameCharactersMax);
	const city = plain(address.city, placeCharactersMax);
	return {
		apellidoPaterno: plain(surnames.first, surnameCharactersMax),
		// Required. A CURP writes X for a surname that a person does not have.
		apellidoMaterno: plain(surnames.rest, surnameCharactersMax) || "X",
		primerNombre: plain(given.first, nameCharactersMax),
		...(second !== "" && { segundoNombre: second }),
		fechaNacimiento: subject.birthday,
		RFC: subject.taxNumber ?? subject.identityNumber.slice(0, rfcCharacters),
		CURP: subject.identityNumber,
		nacionalidad: "MX",
		domicilio: {
			direccion: twoWords(plain(address.street, streetCharactersMax)),
			coloniaPoblacion: plain(address.area, placeCharactersMax) || city,
			delegacionMunicipio: city,
			ciudad: city,
			estado,
			CP: address.postcode,
		},
	};
}

/** Capitals without accents; the bureau asks to leave these marks out. */
function plain(text: string, charactersMax: number): string {
	return text
		.normalize("NFD")
		.replaceAll(/[,`\-/;:!?]/g, "")
		.replaceAll(/\P{ASCII}/gu, "")
		.replaceAll(/\s+/g, " ")
		.trim()
		.toUpperCase()
		.slice(0, charactersMax)
		.trim();
}

/** The bureau refuses an address of one word; SN is what Mexicans write for no number. */
function twoWords(street: string): string {
	return street.includes(" ") ? street : `${street} SN`;
}
