import { AccessForm } from "./access-form.tsx";

export default function Register() {
	return <AccessForm kind="register" />;
}
