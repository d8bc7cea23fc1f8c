import type { Country } from "@puente/core/region";
import type { ProposalKind } from "@puente/core/staff";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Notice, Panel } from "../../kit/index.ts";
import { Comparison, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";

type Fields = Readonly<Record<string, unknown>>;

/** A form beside the comparison of its changes, with a button to propose them. */
export function EditFrame(props: {
	readonly kind: ProposalKind;
	readonly subject: string;
	readonly country: Country;
	/** Null for a new record. */
	readonly before: Fields | null;
	/** Null while a field is invalid. */
	readonly after: Fields | null;
	/** Address of the list. */
	readonly backTo: string;
	readonly children: ReactNode;
}) {
	const { t } = useWords();
	const navigate = useNavigate();
	const { before, after, country, subject } = props;
	const propose = usePropose(props.kind, () => void navigate(props.backTo));
	const changed =
		after !== null && Object.keys(after).some((field) => !isSame(after[field], before?.[field]));
	return (
		<div className="grid items-start gap-4 desk:grid-cols-2">
			<Panel title={t("edit.form")}>
				{propose.allowed ? null : (
					<div className="mb-4">
						<Notice tone="info">{t("edit.notYours")}</Notice>
					</div>
				)}
				<fieldset disabled={!propose.allowed} className="flex min-w-0 flex-col gap-4">
					<legend className="sr-only">{t("edit.form")}</legend>
					{props.children}
				</fieldset>
			</Panel>
			{propose.allowed ? (
				<Panel
					title={t("proposal.change")}
					flush
					actions={
						<ReasonAction
							label={t("edit.propose")}
							text={t("edit.proposeText")}
							tone="main"
							disabled={!changed}
							action={propose}
							input={(reason) => ({ subject, after: after ?? {}, reason })}
						/>
					}
				>
					{after === null ? (
						<p className="p-4 text-ink-2">{t(before === null ? "edit.unfilled" : "edit.incomplete")}</p>
					) : changed ? (
						<Comparison before={before ?? {}} after={after} country={country} />
					) : (
						<p className="p-4 text-ink-2">{t("edit.unchanged")}</p>
					)}
				</Panel>
			) : null}
		</div>
	);
}

const isSame = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);

/** The error of a field. An empty field of a new record has no error yet. */
export function problemIn(isNew: boolean, typed: string, problem: string | false): string | null {
	return problem === false || (isNew && typed.trim() === "") ? null : problem;
}

/** Two fields side by side on wide screens. */
export function Pair({ children }: { readonly children: ReactNode }) {
	return <div className="grid gap-4 wide:grid-cols-2">{children}</div>;
}
