import * as v from 'valibot';
import { fileNameSchema, SHELL } from '../../release';
import { HASHED_NAME, type HeadersByAnswer, PAGE_PATH } from '../headers';
import { defineHost } from '../host';

/**
 * The domain of each package's site, and the ARN of its certificate in us-east-1, where CloudFront
 * looks for it.
 */
const settingsSchema = v.strictObject({
  sites: v.record(fileNameSchema, v.strictObject({ domain: v.string(), certificate: v.string() })),
});

/**
 * Returns a CloudFront function that rewrites the paths of pages and sets the headers of every
 * answer. It runs outside the cache, so a changed policy needs no invalidation.
 */
const functionOf = (name: string, { remote, ...shell }: HeadersByAnswer): string => {
  const isShell = name === SHELL;
  const headers = isShell ? shell : { file: remote };
  const kind = isShell
    ? `${PAGE_PATH}.test(uri) ? 'page' : ${HASHED_NAME}.test(uri) ? 'hashed' : 'file'`
    : `'file'`;
  return `const HEADERS = ${JSON.stringify(headers)};
function handler(event) {
  const uri = event.request.uri;
  const kind = ${kind};
  if (event.context.eventType === 'viewer-request') {
    if (kind === 'page') event.request.uri = '/index.html';
    return event.request;
  }
  for (const name in HEADERS[kind]) event.response.headers[name] = { value: HEADERS[kind][name] };
  return event.response;
}`;
};

const sub = (text: string) => ({ 'Fn::Sub': text });
const attribute = (resource: string, name: string) => ({ 'Fn::GetAtt': [resource, name] });
const named = (name: string) => sub(`\${AWS::StackName}-${name}`);
const resource = (type: string, properties: object) => ({ Type: type, Properties: properties });

const SHARED_RESOURCES = {
  Access: resource('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: {
      Name: named('buckets'),
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    },
  }),
  // Makes CloudFront ask the bucket each time whether a file has changed, and compress it for
  // visitors.
  Revalidating: resource('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: {
      Name: named('revalidating'),
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 31_536_000,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    },
  }),
};

/** AWS's own policy "CachingOptimized": keeps files for a day, and compresses them. */
const CACHE_POLICY_ID = '658327ea-f89d-4fab-a63d-7e88639e58f6';
/** A pattern of CloudFront for names with a hash, as in HASHED. */
const HASHED_PATH = '*.????????*.*';

type Site = v.InferOutput<typeof settingsSchema>['sites'][string];

const distributionOf = (id: string, { domain, certificate }: Site, isShell: boolean) => {
  const behavior = (cache: unknown) => ({
    TargetOriginId: 'bucket',
    ViewerProtocolPolicy: 'redirect-to-https',
    Compress: true,
    CachePolicyId: cache,
    FunctionAssociations: ['viewer-request', 'viewer-response'].map((event) => ({
      EventType: event,
      FunctionARN: attribute(`${id}Function`, 'FunctionARN'),
    })),
  });
  return {
    Enabled: true,
    HttpVersion: 'http2and3',
    Aliases: [domain],
    ViewerCertificate: {
      AcmCertificateArn: certificate,
      SslSupportMethod: 'sni-only',
      MinimumProtocolVersion: 'TLSv1.2_2021',
    },
    Origins: [
      {
        Id: 'bucket',
        DomainName: attribute(`${id}Bucket`, 'RegionalDomainName'),
        OriginAccessControlId: attribute('Access', 'Id'),
        S3OriginConfig: { OriginAccessIdentity: '' },
      },
    ],
    DefaultCacheBehavior: behavior(isShell ? { Ref: 'Revalidating' } : CACHE_POLICY_ID),
    ...(isShell && {
      CacheBehaviors: [{ PathPattern: HASHED_PATH, ...behavior(CACHE_POLICY_ID) }],
    }),
    CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }],
  };
};

/**
 * Lets only the distribution read and list a bucket. Without ListBucket, a missing file is a 403.
 */
const bucketPolicyOf = (id: string) => {
  const source = sub(`arn:aws:cloudfront::\${AWS::AccountId}:distribution/\${${id}}`);
  const statement = (action: string, path: string) => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action: action,
    Resource: sub(`\${${id}Bucket.Arn}${path}`),
    Condition: { StringEquals: { 'AWS:SourceArn': source } },
  });
  const statements = [statement('s3:GetObject', '/*'), statement('s3:ListBucket', '')];
  return {
    Bucket: { Ref: `${id}Bucket` },
    PolicyDocument: { Version: '2012-10-17', Statement: statements },
  };
};

/** Policies that keep the files when the stack is removed. */
const KEEP_WITHOUT_STACK = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' };

const resourcesOf = (id: string, name: string, site: Site, answers: HeadersByAnswer) => ({
  [`${id}Bucket`]: { Type: 'AWS::S3::Bucket', ...KEEP_WITHOUT_STACK },
  [`${id}Policy`]: resource('AWS::S3::BucketPolicy', bucketPolicyOf(id)),
  [`${id}Function`]: resource('AWS::CloudFront::Function', {
    Name: named(name),
    AutoPublish: true,
    FunctionConfig: { Comment: `Headers of ${name}`, Runtime: 'cloudfront-js-2.0' },
    FunctionCode: functionOf(name, answers),
  }),
  [id]: resource('AWS::CloudFront::Distribution', {
    DistributionConfig: distributionOf(id, site, name === SHELL),
  }),
});

const outputsOf = (id: string) => ({
  [`${id}Bucket`]: { Value: { Ref: `${id}Bucket` } },
  [`${id}Domain`]: { Value: attribute(id, 'DomainName') },
});

/** Returns the name of a resource, with letters and digits only: `RemoteMain`. */
const idOf = (name: string): string =>
  name.replaceAll(/(?:^|[^a-z\d])([a-z\d]?)/gi, (_, letter: string) => letter.toUpperCase());

/**
 * S3 with CloudFront: one template for CloudFormation, with a bucket, a distribution and a function
 * for each package.
 */
export const host = defineHost({
  settings: settingsSchema,
  files: ({ sites }, { answers }) => {
    const all = Object.entries(sites).map(([name, site]) => ({ id: idOf(name), name, site }));
    const resources = all.map(({ id, name, site }) => resourcesOf(id, name, site, answers));
    const template = {
      Resources: Object.assign({}, SHARED_RESOURCES, ...resources),
      Outputs: Object.assign({}, ...all.map(({ id }) => outputsOf(id))),
    };
    return { 'cloudfront.json': JSON.stringify(template, null, 2) };
  },
  next: (at) =>
    `aws cloudformation deploy --template-file ${at('cloudfront.json')} --stack-name <stack>`,
});
