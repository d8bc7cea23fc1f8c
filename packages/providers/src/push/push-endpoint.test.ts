import { describe, expect, it } from "vitest";
import { isPushEndpoint } from "./web-push-sender.ts";

const sandbox = "http://127.0.0.1:8090/push";

describe("a push may be sent to", () => {
	it.each([
		"https://fcm.googleapis.com/fcm/send/abc:def",
		"https://updates.push.services.mozilla.com/wpush/v2/abc",
		"https://web.push.apple.com/QGuQyavXutnMH",
		"https://wns2-par02p.notify.windows.com/w/?token=abc",
	])("%s", (endpoint) => expect(isPushEndpoint(endpoint, null)).toBe(true));

	it("the sandbox, and only in the sandbox", () => {
		expect(isPushEndpoint(`${sandbox}/abc`, sandbox)).toBe(true);
		expect(isPushEndpoint(`${sandbox}/abc`, null)).toBe(false);
	});
});

describe("no push may be sent to", () => {
	it.each([
		["another host", "https://push.example.com/abc"],
		["an address of our network", "https://10.0.0.5/abc"],
		["the machine itself", "http://127.0.0.1:5432/"],
		["the metadata of a cloud", "http://169.254.169.254/latest/meta-data/"],
		["a push service without TLS", "http://fcm.googleapis.com/fcm/send/abc"],
		["a push service on another port", "https://fcm.googleapis.com:8443/fcm/send/abc"],
		["a host that only ends like one", "https://evilfcm.googleapis.com/abc"],
		["a host that only begins like one", "https://fcm.googleapis.com.evil.example/abc"],
		["a host behind a user name", "https://fcm.googleapis.com@10.0.0.5/abc"],
		["a push service with a user name", "https://user@fcm.googleapis.com/abc"],
		["a file", "file:///etc/passwd"],
		["no address", "fcm.googleapis.com"],
		["another path of the sandbox", "http://127.0.0.1:8090/sandbox/clock"],
		["a path that leaves the sandbox's push service", `${sandbox}/../sandbox/clock`],
		["the sandbox on another port", "http://127.0.0.1:8080/push/abc"],
	])("%s", (_, endpoint) => expect(isPushEndpoint(endpoint, sandbox)).toBe(false));
});
