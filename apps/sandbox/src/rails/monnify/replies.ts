export function answered(responseBody: unknown) {
	return { requestSuccessful: true, responseMessage: "success", responseCode: "0", responseBody };
}

export function refused(responseMessage: string, responseCode = "99") {
	return { requestSuccessful: false, responseMessage, responseCode };
}
