import { type Country, countries } from "@puente/core/region";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Button, Panel } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { oneOf } from "../../shared/forms/filters.tsx";
import { Comparison, Page, usePropose, useWords } from "../../shared/index.ts";
import { NotFound } from "../../shared/not-found.tsx";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { productFormat } from "../../shared/records/product-format.ts";
import { type Draft, draftOf, fieldsOf, wrongOf } from "./products-draft.ts";
import { ProductForm } from "./products-form.tsx";

type Product = StaffAnswer<"products">["products"][number];

export default function ProductEditPage() {
	const { id = "", country: name = "" } = useParams();
	const country = oneOf(countries, name);
	return country === "" ? <NotFound /> : <Found country={country} id={id} />;
}

function Found({ country, id }: { readonly country: Country; readonly id: string }) {
	const { t } = useWords();
	const query = useStaffQuery("products", { country });
	const product = query.data?.products.find((one) => one.id === id);
	if (query.data !== undefined && product === undefined) return <NotFound />;
	if (product !== undefined) return <Editing key={id} country={country} product={product} />;
	return (
		<Page title={t("product.editTitle", { product: id })}>
			<QueryView query={query}>{() => null}</QueryView>
		</Page>
	);
}

/** The form beside the comparison of its changes. The server checks the region's rules on the proposal. */
function Editing({ country, product }: { readonly country: Country; readonly product: Product }) {
	const { t } = useWords();
	const [draft, setDraft] = useState<Draft>(() => draftOf(product.now));
	const wrong = wrongOf(draft);
	const before = fieldsOf(draftOf(product.now));
	const after = wrong.length > 0 ? before : fieldsOf(draft);
	const isChanged = JSON.stringify(after) !== JSON.stringify(before);
	return (
		<Page
			title={t("product.editTitle", { product: product.id })}
			above={[{ to: `/editing/products?country=${country}`, label: t("nav.products") }]}
			actions={
				<>
					<Button onClick={() => setDraft(draftOf(product.pack))}>{t("product.toPack")}</Button>
					<Propose product={product} after={after} disabled={wrong.length > 0 || !isChanged} />
				</>
			}
		>
			<p className="text-ink-2">{t("product.editText")}</p>
			<div className="grid items-start gap-4 desk:grid-cols-2">
				<ProductForm draft={draft} wrong={wrong} onChange={setDraft} />
				<div className="desk:sticky desk:top-16">
					<Panel title={t("proposal.change")} flush={isChanged}>
						{isChanged ? (
							<Comparison
								before={before}
								after={after}
								country={country}
								format={productFormat(t, country)}
							/>
						) : (
							<p className="text-ink-2">{t(wrong.length > 0 ? "product.whole" : "product.unchanged")}</p>
						)}
					</Panel>
				</div>
			</div>
		</Page>
	);
}

function Propose(props: {
	readonly product: Product;
	readonly after: Product["now"];
	readonly disabled: boolean;
}) {
	const { t } = useWords();
	const navigate = useNavigate();
	const propose = usePropose("productChange", ({ id }) => void navigate(`/proposals/${id}`));
	return (
		<ReasonAction
			label={t("editing.change")}
			text={t("product.editText")}
			tone="main"
			disabled={props.disabled}
			action={propose}
			input={(reason) => ({ subject: props.product.id, after: props.after, reason })}
		/>
	);
}
