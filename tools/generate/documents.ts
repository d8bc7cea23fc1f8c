import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallName, calls, type ErrorName, errors, type StaffCall } from "@puente/contract";
import { openApiDocument } from "@puente/contract/openapi";
import { staffCalls, staffWire } from "@puente/contract/staff";
import { hasPermission, permissions, staffRoles } from "@puente/core/staff";
import { railSettingList } from "@puente/providers/payments";
import { errorSentences } from "@puente/words/errors";
import { listProviderAddresses } from "../../apps/sandbox/src/field-list.ts";
import { root } from "../pinned-node.ts";

/** JSON with a line for each path and each schema: small, and a change shows where it is. */
function linePerPart(document: object): string {
	const lines = Object.entries(document).map(([name, part]) => {
		if (typeof part !== "object" || Array.isArray(part))
			return `${JSON.stringify(name)}: ${JSON.stringify(part)}`;
		const inner = Object.entries(part as object).map(
			([key, value]) => `\t${JSON.stringify(key)}: ${JSON.stringify(value)}`,
		);
		return `${JSON.stringify(name)}: {\n${inner.join(",\n")}\n}`;
	});
	return `{\n${lines.join(",\n")}\n}\n`;
}

/** Documents that are generated from code. */
export const documents: Readonly<Record<string, () => string | Promise<string>>> = {
	"docs/generated/openapi.json": () => linePerPart(openApiDocument("sandbox")),
	"docs/generated/openapi-staff.json": () => linePerPart(openApiDocument("staff")),
	"docs/generated/errors.md": () =>
		table("Errors", "Every error, from `packages/contract/src/errors.ts` and `packages/words`.", [
			["code", "name", "HTTP", "effect in the app", "English", "Spanish"],
			...(Object.keys(errors) as ErrorName[]).map((name) => [
				String(errors[name].code),
				name,
				String(errors[name].status),
				errors[name].effect,
				errorSentences.en[name],
				errorSentences.es[name],
			]),
		]),
	"docs/generated/calls.md": () =>
		table("Calls", "Every call that is served, from `packages/contract/src/calls`.", [
			["call", "area", "who", "operationId", "what it does", "own refusals"],
			...(Object.keys(calls) as CallName[]).map((name) => [
				`${calls[name].method} ${calls[name].path}`,
				calls[name].area,
				calls[name].audience,
				calls[name].changes ? "yes" : "",
				calls[name].summary,
				calls[name].refusals.join(", "),
			]),
		]),
	"docs/generated/staff-calls.md": () =>
		table(
			"Calls of the console",
			"Every call under `/staff`, from `packages/contract/src/staff`. One that is recorded as an action changes something: it needs an `operationId` besides its input.",
			[
				["call", "needs", "recorded", "what it does", "own refusals"],
				...Object.values<StaffCall>(staffCalls).map((call) => [
					`${call.method} ${staffWire.base}${call.path}`,
					call.needs,
					call.changes ? "action" : (call.records ?? ""),
					call.summary,
					call.refusals.join(", "),
				]),
			],
		),
	"docs/generated/provider-fields.md": async () =>
		table(
			"Fields of the simulated providers",
			"Every address of the simulated payment, message and credit providers, with the fields and headers that it checks (a star: required) and its own answers without them, from `apps/sandbox/src`.",
			[
				["address", "fields", "header", "without the header", "without the fields"],
				...(await listProviderAddresses()).map(
					({ address, fields, header, withoutHeader, withoutFields }) => [
						address,
						fields.join(", "),
						header ?? "",
						answerCell(withoutHeader),
						answerCell(withoutFields),
					],
				),
			],
		),
	"docs/generated/permissions.md": () =>
		table("Permissions", "What each role may do, from `packages/core/src/staff/roles.ts`.", [
			["permission", ...staffRoles],
			...permissions.map((permission) => [
				permission,
				...staffRoles.map((role) => (hasPermission([role], permission) ? "yes" : "")),
			]),
		]),
	"docs/operations.md": () => withRailSettings(readFileSync(join(root, "docs/operations.md"), "utf8")),
};

/** Puts the settings of the payment rails between their marks. */
function withRailSettings(page: string): string {
	const rows = railSettingList.map(({ variable, byDefault, about }) => [`\`${variable}\``, byDefault, about]);
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`.replaceAll("  ", " ");
	const made = ["| setting | default | |", "|---|---|---|", ...rows.map(line)].join("\n");
	const marked = /(<!-- rail settings: .* -->\n)[\s\S]*(<!-- end of the rail settings -->)/;
	if (!marked.test(page)) throw new Error("docs/operations.md has no marks for the settings of the rails");
	return page.replace(marked, (_, before: string, after: string) => `${before}\n${made}\n\n${after}`);
}

const answerLengthMax = 160;

/** An answer as code, cut to a length that fits a table. */
function answerCell(answer: string): string {
	if (answer === "") return "";
	return `\`${answer.length > answerLengthMax ? `${answer.slice(0, answerLengthMax)}…` : answer}\``;
}

function table(title: string, about: string, rows: readonly (readonly string[])[]): string {
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
	const [head = [], ...rest] = rows;
	const made = "Made by `npm run gen`; do not edit.";
	return [
		`# ${title}`,
		"",
		`${about} ${made}`,
		"",
		line(head),
		line(head.map(() => "---")),
		...rest.map(line),
		"",
	].join("\n");
}
