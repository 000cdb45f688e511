/** What an operation of the biometric API does: takes a JSON object, gives what stands under `result`. */
export type BiometricHandler = (
  body: Record<string, unknown>,
  context: { requestId: string },
) => Promise<object>;
