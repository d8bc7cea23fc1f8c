import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Charge, CollectionSimulator } from "./collection-simulator.ts";
import type { PayerSimulator } from "./payer-simulator.ts";

const pagesPath = "/sandbox/pages";

/** Address of a charge's page for the payer's browser. */
export function pageUrlAt(publicUrl: string) {
	return ({ rail, providerId }: Pick<Charge, "rail" | "providerId">) =>
		`${publicUrl}${pagesPath}/${rail}/${providerId}`;
}

const params = z.object({ rail: z.string(), id: z.string() });
const minorPerUnit = 100;

/** The hosted payment pages of all rails. After the payment the payer is redirected to the return address. */
export function payPages(
	app: FastifyInstance,
	{ payer, collections }: { readonly payer: PayerSimulator; readonly collections: CollectionSimulator },
): void {
	// The form has no fields, but browsers send it with the content type of a form.
	app.addContentTypeParser("application/x-www-form-urlencoded", (_request, payload, done) => {
		payload.resume();
		done(null, null);
	});
	app.get(`${pagesPath}/style.css`, async (_request, reply) => reply.type("text/css").send(style));

	app.get(`${pagesPath}/:rail/:id`, async (request, reply) => {
		const { rail, id } = params.parse(request.params);
		const charge = await collections.find(rail, { providerId: id });
		if (charge === null)
			return reply
				.code(404)
				.type("text/html")
				.send(page("Not found", [], ""));
		const brand = payer.collectionRails.find((one) => one.rail === rail)?.brand ?? rail;
		return reply.type("text/html").send(page(brand, factsOf(charge), actionsOf(charge)));
	});

	app.post(`${pagesPath}/:rail/:id/pay`, async (request, reply) => {
		const { rail, id } = params.parse(request.params);
		const paid = await payer.pay({ rail, to: id, amountMinor: null });
		if (paid?.kind !== "paid") return reply.redirect(`${pagesPath}/${rail}/${id}`, 303);
		return reply.redirect(backFrom(paid.charge) ?? `${pagesPath}/${rail}/${id}`, 303);
	});
}

/** Rails add the reference to the return address; it is no proof of payment. */
function backFrom({ extra, reference }: Charge): string | null {
	const { returnUrl = "" } = extra;
	if (!URL.canParse(returnUrl)) return null;
	const url = new URL(returnUrl);
	url.searchParams.set("reference", reference);
	return url.href;
}

function moneyOf({ amountMinor, currency }: Charge): string {
	const format = new Intl.NumberFormat("en", {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
	});
	return format.format((amountMinor ?? 0) / minorPerUnit);
}

function factsOf(charge: Charge): readonly (readonly [string, string])[] {
	const number = charge.payTo === "" ? [] : [["Number", charge.payTo] as const];
	return [...number, ["To pay", moneyOf(charge)], ["To", "Puente"]];
}

function actionsOf(charge: Charge): string {
	const back = backFrom(charge);
	const link = back === null ? "" : `<a href="${escaped(back)}">Go back to the app</a>`;
	if (charge.payments.length > 0) return `<p role="status">It is paid.</p>${link}`;
	if (charge.expired) return `<p role="status">It has expired.</p>${link}`;
	const { rail, providerId } = charge;
	const action = escaped(`${pagesPath}/${rail}/${providerId}/pay`);
	const form = `<form method="post" action="${action}"><button>Pay ${escaped(moneyOf(charge))}</button></form>`;
	return form + link.replace("Go back to the app", "Go back without paying");
}

export function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function page(title: string, facts: readonly (readonly [string, string])[], actions: string): string {
	const rows = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`);
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${pagesPath}/style.css">
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>A simulated page: no money moves.</p>
<dl>${rows.join("")}</dl>
${actions}
</main>
</body>
</html>
`;
}

/** The browser's own colours, so that the page imitates no brand. */
const style = `
:root { color-scheme: light dark; font: 100%/1.4 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1.25rem; display: grid; gap: 1rem }
h1, p, dl, dd { margin: 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem }
dd { text-align: right; font-weight: 600; overflow-wrap: anywhere }
button { width: 100%; min-height: 3rem; font: inherit; font-weight: 600 }
a { text-align: center; padding: .75rem }
`;
