import type { Translated } from "../catalogue.ts";
import type { siteEn } from "./en.ts";

/** Spanish texts around the phone on a desktop. */
export const siteEs: Translated<typeof siteEn> = {
	title: "Primero ves todo el costo, después firmas",
	headline: "Primero ves todo el costo. Después firmas.",
	lead: "Puente presta montos pequeños por unos meses. Una sola página muestra cuánto recibes, cuánto pagas y cuándo. No debes nada hasta que la firmas.",
	leadSandbox:
		"Puente es una financiera completa: la app, su servidor, la consola del equipo y un entorno de prueba con bancos, SMS y burós de crédito.",
	running: "{host} está en marcha. Es un entorno de prueba: sin dinero real ni personas reales.",
	pages: "Páginas del entorno de prueba",
	phone: "Pruébala como cliente de ejemplo",
	console: "Consola del equipo",
	reference: "Referencia de la API",
	fill: "Llenar por mí",
	filling: "Llenando…",
	fillNothing: "Esta pantalla la decides tú: toca en el teléfono.",
	clock: "Reloj del entorno de prueba",
	moving: "Adelantando…",
	minutes: "+10 min",
	hour: "+1 hora",
	tapCode: "Toca para escribir el código",
	tapLink: "Toca para abrirlo",
	country: "País",
	countryFixed: "Tu cuenta es de {country}.",
	language: "Idioma",
	"language.en": "English",
	"language.es": "Español",
	app: "La app de Puente",
	proofs: "Tres cosas que puedes comprobar",
	cost: "Costo real antes de firmar",
	costText:
		"es todo lo que cuestan {amount} a {days} días, con comisiones e impuestos. Está en la página que firmas.",
	costWait: "Todo el costo está en la página que firmas: comisión, intereses e impuestos.",
	exact: "Exacto al centavo",
	exactText:
		"es la diferencia que aceptamos. Tu teléfono vuelve a calcular cada oferta; con un centavo de más o de menos no se puede firmar.",
	offline: "Funciona sin internet",
	offlineFigure: "0 barras",
	offlineText: "de señal bastan para abrirla. Ves tus últimas cifras y de cuándo son.",
	offlineReady: "Guardada en esta computadora",
	price: "Cuánto cuesta un préstamo",
	amount: "Monto",
	days: "Plazo",
	daysOf: "{days} días",
	lender: "Financiera: {name}. Supervisada por {regulator}.",
};
