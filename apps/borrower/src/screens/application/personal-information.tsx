import type { FormValues } from "@puente/core/validation";
import { useServices, useWords } from "../../shared/index.ts";
import { ApplicationScreen, type ReadyApplication } from "./application-screen.tsx";
import { StepForm } from "./step-form.tsx";

export default function PersonalInformation() {
	return <ApplicationScreen step="BasicInfo">{(ready) => <Form ready={ready} />}</ApplicationScreen>;
}

function Form({ ready }: { readonly ready: ReadyApplication }) {
	const { client, session } = useServices();
	const { orderNo, application } = ready;
	const { language } = useWords();
	// Most people use their login number for WhatsApp, and the app in their language; both can be changed.
	const { phoneNum } = session.state.get();
	return (
		<StepForm
			ready={ready}
			step="BasicInfo"
			name="personal"
			saved={withoutAadhaar(application.personal)}
			first={{ language, ...(phoneNum === null ? {} : { whatsappNo: phoneNum }) }}
			save={(values) =>
				client("saveBasicInfo", { orderNo, values: { ...keptAadhaar(application.personal), ...values } })
			}
			after={(values) => ({ personal: values })}
		/>
	);
}

/** Only the end of an Aadhaar number is stored, so the field starts empty. */
function withoutAadhaar(saved: FormValues | null): FormValues | null {
	if (saved === null) return null;
	const { aadhaar: _, ...rest } = saved;
	return rest;
}

/** An empty field keeps the number that was given: the server knows its end as unchanged. */
function keptAadhaar(saved: FormValues | null): FormValues {
	const aadhaar = saved?.["aadhaar"];
	return aadhaar === undefined ? {} : { aadhaar };
}
