import { type DataSection, dataSections } from "@puente/core/application";
import { loadForms } from "@puente/regions";
import { BlankState, Button, Card, FieldsSkeleton } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Answer, useCall } from "../../../shared/calls/use-call.tsx";
import { Screen } from "../../../shared/frame/screen.tsx";
import { usePack, useWords } from "../../../shared/index.ts";
import { Guard } from "../../../shared/navigation/guard.tsx";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { ChangeAccount } from "./change-account.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ChangeNumber } from "./change-number.tsx";
import { ChangePart } from "./change-part.tsx";
import { Consents, Erase, Export, HeldList } from "./held-data.tsx";
import { Overview } from "./overview.tsx";
import type { OwnForm } from "./own-form.ts";

const isPart = (change: string): change is DataSection => dataSections.some((part) => part === change);

/** The borrower's own data: seen, corrected, downloaded, erased. */
export default function OwnDataScreen() {
	return (
		<Guard>
			<Chosen />
		</Guard>
	);
}

function Chosen() {
	const { t } = useWords("applying");
	const [query] = useSearchParams();
	const change = query.get("change") ?? "";
	const form = formOf(change);
	if (query.get("view") === "close") return <Closing />;
	if (form === null) return <Main />;
	return (
		<Screen title={t(isPart(change) ? `own.${change}` : form.title)} back="settings">
			<Loaded>{form.draw}</Loaded>
		</Screen>
	);
}

type Draw = (form: OwnForm) => ReactNode;

function formOf(
	change: string,
): { readonly title: "own.email" | "own.newNumber" | "own.account"; readonly draw: Draw } | null {
	if (isPart(change))
		return { title: "own.email", draw: (form) => <ChangePart key={change} part={change} {...form} /> };
	if (change === "email") return { title: "own.email", draw: (form) => <ChangeEmail {...form} /> };
	if (change === "mobile") return { title: "own.newNumber", draw: (form) => <ChangeNumber {...form} /> };
	if (change === "account") return { title: "own.account", draw: (form) => <ChangeAccount {...form} /> };
	return null;
}

function Main() {
	const { t } = useWords("applying");
	const own = useCall("ownData", {});
	return (
		<Screen title={t("data.title")} back="settings">
			<Answer call={own}>{(data) => <Overview data={data} />}</Answer>
			<Consents />
			<HeldList />
			<Export />
			<Erase />
		</Screen>
	);
}

/** Only what closing the account needs. */
function Closing() {
	const { t } = useWords("applying");
	return (
		<Screen title={t("settings.close")} back="settings">
			<Card>
				<p className="text-sm text-ink-2">{t("data.eraseText")}</p>
			</Card>
			<Export />
			<Erase />
		</Screen>
	);
}

/** The data and the forms of the country; the fields are drawn when both are there. */
function Loaded({ children }: { readonly children: Draw }) {
	const { t } = useWords();
	const { country } = usePack();
	const own = useCall("ownData", {});
	const forms = useQuery({
		queryKey: ["forms", country],
		queryFn: () => loadForms(country),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (own.data !== undefined && forms.data !== undefined)
		return children({ data: own.data, forms: forms.data });
	if (own.failure === null && !forms.isError) return <FieldsSkeleton label={t("wait")} />;
	return (
		<BlankState icon="offline" title={t("request.failed")}>
			<Button
				onClick={() => {
					void own.refetch();
					if (forms.isError) void forms.refetch();
				}}
			>
				{t("network.retry")}
			</Button>
		</BlankState>
	);
}
