/** False in web views, which have no passkeys. */
export function isPasskeySupported(): boolean {
	return "PublicKeyCredential" in window;
}
