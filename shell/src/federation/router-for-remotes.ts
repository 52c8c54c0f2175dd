// The chosen list (OFFERED_EXPORTS): a namespace import would keep the whole router in the first script.
export {
  Link,
  NavLink,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
