import type { Language } from "@puente/core/region";
import { type Blocklist, blocklists } from "@puente/core/staff";
import type { Translate } from "../../shared/language.tsx";
import { lawFormat } from "../../shared/records/law-format.ts";
import { productFormat } from "../../shared/records/product-format.ts";
import { promotionFormat } from "../../shared/records/promotion-format.ts";
import { labelOf, linesOf, type RecordFormat, textOf } from "../../shared/records/record-text.tsx";
import type { ListedProposal } from "./subject.ts";

/** The format for kinds with their own labels and texts. */
export function formatOf(
	t: Translate,
	language: Language,
	{ kind, country }: Pick<ListedProposal, "kind" | "country">,
): Partial<RecordFormat> | undefined {
	if (kind === "productChange" && country !== null) return productFormat(t, country);
	if (kind === "legalRecord") return lawFormat(t, language);
	if (kind === "promotionCampaign") return promotionFormat(t);
	if (kind === "staffReset")
		return labelled({ signInReset: t("staff.signInReset"), resetAt: t("staff.resetAt") });
	if (kind === "borrowerDeath") return labelled({ owedMinor: t("death.owedThen") });
	return kind === "blocklistEntry" ? blocklistFormat(t) : undefined;
}

function labelled(labels: Readonly<Record<string, string>>): Partial<RecordFormat> {
	return { labelOf: (path) => labels[path] ?? null };
}

type Effect = { readonly label: string; readonly before: string | null; readonly after: string };

const effectsShown = 2;

/** What a proposal changes, amounts first, as far as one row of a list has room. */
export function effectsOf(t: Translate, language: Language, proposal: ListedProposal): readonly Effect[] {
	const { before, change, country } = proposal;
	if (change === null) return [];
	const format = formatOf(t, language, proposal);
	const labelFor = (path: string) => format?.labelOf?.(path) ?? labelOf(language, path);
	const textFor = (path: string, value: unknown) =>
		format?.textOf?.(path, value) ?? textOf(path, value, { t, language, country });
	const earlier = new Map(linesOf(change.before).map(({ path, value }) => [path, textFor(path, value)]));
	const changed = linesOf(change.after)
		.map(({ path, value }) => ({ path, before: earlier.get(path) ?? "–", after: textFor(path, value) }))
		.filter((one) => one.before !== one.after)
		.sort((one, other) => Number(isAmount(other.path)) - Number(isAmount(one.path)));
	// A death changes no amount; what is owed says how much depends on it.
	const { owedMinor } = before;
	const owed =
		owedMinor === undefined || "owedMinor" in change.after
			? []
			: [{ path: "owedMinor", before: null, after: textFor("owedMinor", owedMinor) }];
	return [...changed.slice(0, effectsShown), ...owed].map(({ path, ...texts }) => ({
		label: labelFor(path),
		...texts,
	}));
}

const isAmount = (path: string) => path.endsWith("Minor");

/** Labels and texts of a proposal about a blocklist. */
function blocklistFormat(t: Translate): RecordFormat {
	const labels = {
		list: t("blocklist.list"),
		borrowers: t("blocklist.borrowers"),
		blocked: t("blocklist.blocked"),
	};
	return {
		order: Object.keys(labels),
		labelOf: (path) => (labels as Readonly<Record<string, string>>)[path] ?? null,
		textOf: (path, value) => {
			const list = blocklists.find((name): name is Blocklist => name === value);
			return path === "list" && list !== undefined ? t(`blocklist.list.${list}`) : null;
		},
	};
}
