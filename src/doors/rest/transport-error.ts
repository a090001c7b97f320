import { ServiceError } from '#contract/service-error.ts';
import { toServiceError } from '#operations/funnel/error-body.ts';
import { buildTooLarge } from './request-bodies.ts';

/** Turns errors of the HTTP framework (body too large, wrong media type, bad URL, incomplete body) into refusals of the contract. */
export function toTransportRefusal(error: unknown, bodyLimitBytes: number): ServiceError {
  if (!(error instanceof Error) || !('code' in error) || error instanceof ServiceError) return toServiceError(error);
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return buildTooLarge(bodyLimitBytes);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError('unsupported_media_type', 'Send the body as application/json.');
    default:
      if (statusCode >= 400 && statusCode < 500) return new ServiceError('invalid_input', describe(error));
      return toServiceError(error);
  }
}

function describe(error: Error & { code: unknown }): string {
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return 'The URL is not properly percent-encoded.';
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return 'The length of the body differs from Content-Length.';
    default:
      return 'The request could not be read.';
  }
}
