export type { ErrorCode } from './error-codes.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorBody,
  InvalidRequestError,
  NotFoundError,
  PaymentRequiredError,
  PermissionDeniedError,
  RateLimitError,
  RegisterDataError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.ts';
export { FileAnswer } from './file-answer.ts';
export type { Listing } from './listing.ts';
export { RegisterDataClient } from './register-data-client.ts';
export type { CallOptions, ClientSettings } from './settings.ts';
export type * from './types.ts';
export { verifyWebhook, type WebhookEvent, type WebhookMessage, WebhookVerificationError } from './verify-webhook.ts';
export { JobFailedError, type WaitOptions } from './wait-for-job.ts';
