import type { ProposalKind } from "@puente/core/staff";
import type { ReactNode } from "react";
import { ButtonLink } from "../../kit/index.ts";
import { useMay, useWords } from "../../shared/index.ts";
import type { BorrowerDetails } from "./borrower-details.ts";

/** A button that proposes something, or a link to the same proposal that waits: the server refuses a second one. Nothing for others. */
export function UnlessProposed(props: {
	readonly details: BorrowerDetails;
	readonly kind: ProposalKind;
	readonly subject: string;
	readonly children: ReactNode;
}) {
	const { t } = useWords();
	const may = useMay();
	const { details, kind, subject } = props;
	const open = details.proposals.find((one) => one.kind === kind && one.subject === subject);
	if (!may({ propose: kind })) return null;
	return open === undefined ? (
		props.children
	) : (
		<ButtonLink to={`/proposals/${open.id}`}>
			{t("proposal.waiting", { kind: t(`proposal.kind.${kind}`) })}
		</ButtonLink>
	);
}
