import { BlankState, Button, type IllustrationName } from "@puente/ui";
import { type ReactNode, useState } from "react";
import { useWords } from "../../shared/words/use-words.ts";

export type PageProps = { readonly page: number; readonly onMore: (() => void) | null };

/** Pages below each other, each loaded on request. */
export function Pages({ view: Page }: { readonly view: (props: PageProps) => ReactNode }) {
	const [pages, setPages] = useState(1);
	return Array.from({ length: pages }, (_, index) => (
		<Page
			// biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number.
			key={index}
			page={index + 1}
			onMore={index === pages - 1 ? () => setPages(pages + 1) : null}
		/>
	));
}

type EntriesProps<Entry> = PageProps & {
	readonly entries: readonly Entry[];
	readonly more: boolean;
	readonly none: {
		readonly title: string;
		readonly text: string;
		readonly picture?: IllustrationName;
		/** What can be done instead. */
		readonly action?: ReactNode;
	};
	readonly entry: (entry: Entry) => ReactNode;
};

/** Entries of one page, or the empty state on the first page. */
export function Entries<Entry>({ page, onMore, entries, more, none, entry }: EntriesProps<Entry>) {
	const { t } = useWords("support");
	return (
		<>
			{entries.length === 0 && page === 1 ? (
				<BlankState icon="chat" picture={none.picture ?? "empty"} title={none.title} text={none.text}>
					{none.action}
				</BlankState>
			) : (
				<ul className="flex flex-col gap-3">{entries.map(entry)}</ul>
			)}
			{more && onMore !== null ? (
				<Button tone="plain" onClick={onMore}>
					{t("list.more")}
				</Button>
			) : null}
		</>
	);
}
