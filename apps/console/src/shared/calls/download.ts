import type { Fetch } from "@puente/client/staff";

/**
 * Downloads a file under the server's file name. Returns the server's message when it refuses; a plain link would
 * save the refusal as the file.
 */
export async function download(fetch: Fetch, address: string, language: string): Promise<string | null> {
	const answer = await fetch(address, { headers: { lang: language } });
	if (!answer.ok) return ((await answer.json()) as { readonly msg: string }).msg;
	const name = /filename="?([^";]+)"?/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
	const url = URL.createObjectURL(await answer.blob());
	const link = document.createElement("a");
	link.href = url;
	link.download = name ?? "";
	link.click();
	URL.revokeObjectURL(url);
	return null;
}
