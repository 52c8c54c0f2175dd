declare module 'main/example' {
  export default function ExamplePage(): React.ReactNode;
}
declare module 'onboarding/create-organization' {
  export default function CreateOrganizationPage(): React.ReactNode;
}
