import type { Country } from "@puente/core/region";
import { Facts, Panel } from "../../kit/index.ts";
import type { StaffAnswer } from "../calls/staff-calls.tsx";
import { useWords } from "../language.tsx";
import { useBorrowerWords, useValueWords } from "../records/borrower-words.ts";
import { Masked, Withheld } from "./masked.tsx";

type Forms = StaffAnswer<"referredItem">["forms"];

const formNames = ["BasicInfo", "IdentityOCR", "Addition", "BindCard"] as const;

/** The forms of an application with the labels that the borrower saw. Masked values can be revealed. */
export function FormsView(props: {
	readonly forms: Forms;
	readonly revealable: readonly string[];
	readonly country: Country;
	readonly borrowerId: string | null;
}) {
	const { forms, revealable, country, borrowerId } = props;
	const { t } = useWords();
	const words = useBorrowerWords();
	const values = useValueWords(country);
	return (
		<>
			{formNames.map((name) => {
				const form = forms[name];
				return form === null ? null : (
					<Panel key={name} title={t(`form.${name}`)}>
						<Facts
							columns={2}
							items={Object.entries(form).map(([field, value]) => ({
								label: values.field(field),
								value:
									value === null ? (
										<Withheld />
									) : (
										<Masked
											borrowerId={borrowerId}
											from={name}
											field={field}
											label={values.field(field)}
											value={values.value(field, value)}
											revealable={revealable}
										/>
									),
							}))}
						/>
					</Panel>
				);
			})}
			{forms.Question === null ? null : (
				<Panel title={t("form.Question")}>
					<Facts
						items={Object.entries(forms.Question).map(([question, answers]) => ({
							label: words.question(question),
							value: answers.map((one) => values.answer(question, one)).join(", "),
						}))}
					/>
				</Panel>
			)}
		</>
	);
}
