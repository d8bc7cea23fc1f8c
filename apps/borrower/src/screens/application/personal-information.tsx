import type { FormValues } from "@puente/core/validation";
import { useServices } from "../../app/services-context.ts";
import { ApplicationScreen, type Ready } from "./application-screen.tsx";
import { StepForm } from "./step-form.tsx";

export default function PersonalInformation() {
	return <ApplicationScreen step="BasicInfo">{(ready) => <Form ready={ready} />}</ApplicationScreen>;
}

function Form({ ready }: { readonly ready: Ready }) {
	const { client, session } = useServices();
	const { orderNo, application } = ready;
	// Most people are on WhatsApp with the number they log in with; it can be changed.
	const { phoneNum } = session.state.get();
	return (
		<StepForm
			ready={ready}
			step="BasicInfo"
			name="personal"
			saved={typedAgain(application.personal)}
			first={phoneNum === null ? {} : { whatsappNo: phoneNum }}
			save={(values) => client("saveBasicInfo", { orderNo, values })}
			after={(values) => ({ personal: values })}
		/>
	);
}

/** Of an Aadhaar number only the end is kept, which is no number: who wants to give it again types it again. */
function typedAgain(saved: FormValues | null): FormValues | null {
	if (saved === null) return null;
	const { aadhaar: _, ...rest } = saved;
	return rest;
}
